import { patientRequest } from './patientRequest';
import { RpcError } from './rpc';

const patience = { timeoutMs: 50, attempts: 3, pauseMs: 1 };

/** A node that fails `times` times before it answers. */
function failing(times: number, error: Error) {
  const node = {
    asked: 0,
    request: async () => {
      node.asked += 1;
      if (node.asked <= times) throw error;
      return '0x1';
    },
  };
  return node;
}

const lost = new Error('socket hang up');
const get = { method: 'eth_getBalance' };

it('a read without an answer is repeated', async () => {
  const node = failing(2, lost);
  expect(await patientRequest(node.request, patience)(get)).toBe('0x1');
  expect(node.asked).toBe(3);
});

it('a read fails after its last attempt and keeps the cause', async () => {
  const node = failing(9, lost);
  const answer = patientRequest(node.request, patience)(get);
  await expect(answer).rejects.toMatchObject({ code: 'unreachable', cause: lost });
  expect(node.asked).toBe(3);
});

// A write without an answer may have arrived: only its caller may decide to send it again.
it.each(['eth_sendRawTransaction', 'eth_sendTransaction', 'anvil_setBalance', 'evm_mine'])(
  '%s is sent once only',
  async (method) => {
    const node = failing(1, lost);
    const answer = patientRequest(node.request, patience)({ method });
    await expect(answer).rejects.toMatchObject({ code: 'unreachable' });
    expect(node.asked).toBe(1);
  },
);

// The watcher skips a comparison that a pruned node refuses. A call limit is no refusal: the comparison has to be tried again.
it.each([-32005, 429])('a limit (%i) that goes on is no answer, and no refusal', async (code) => {
  const node = failing(9, new RpcError(code, 'limit exceeded'));
  await expect(patientRequest(node.request, patience)(get)).rejects.toMatchObject({
    code: 'unreachable',
    message: `eth_getBalance: the chain node allows no more calls for now (${code})`,
  });
  expect(node.asked).toBe(3);
});

it('a range with too many logs is refused, so that its reader asks for a shorter one', async () => {
  const node = failing(9, new RpcError(-32005, 'query returned more than 10000 results'));
  const answer = patientRequest(node.request, patience)({ method: 'eth_getLogs' });
  await expect(answer).rejects.toMatchObject({ code: 'refused' });
});

it.each([
  [-32005, 2],
  [429, 2],
  [-32603, 2],
  [-32602, 1],
  [3, 1],
])('error %i leads to %i attempts', async (code, asked) => {
  const node = failing(1, new RpcError(code, 'no'));
  const answer = patientRequest(node.request, patience)(get);
  if (asked === 1) await expect(answer).rejects.toMatchObject({ code: 'refused' });
  else expect(await answer).toBe('0x1');
  expect(node.asked).toBe(asked);
});

it('an attempt ends after its time limit', async () => {
  const never = () => new Promise<never>(() => {});
  const answer = patientRequest(never, { ...patience, attempts: 1 })(get);
  await expect(answer).rejects.toMatchObject({ code: 'unreachable' });
});
