import { numberToHex } from 'viem';
import type { RpcRequest } from '../../chain/rpc';
import { EAGER, PayoutWorld } from '../../testing/payoutWorld';

let world: PayoutWorld;
beforeEach(async () => {
  world = await PayoutWorld.open();
});
afterEach(() => world.end());

async function queueMany(count: number) {
  const all = [];
  for (let n = 0; n < count; n++) all.push(await world.queue());
  return all;
}

const signed = async () =>
  (await world.pay.sql<{ nonce: number }>('SELECT nonce FROM payout_nonces ORDER BY nonce')).map(
    ({ nonce }) => nonce,
  );

/** The node, with a note of what it was asked. */
function listening(asked: string[], spoil: (method: string) => Promise<unknown> | undefined) {
  const request: RpcRequest = (call) => {
    asked.push(call.method);
    return spoil(call.method) ?? world.node.request(call);
  };
  return request;
}
const times = (asked: readonly string[], method: string) =>
  asked.filter((one) => one === method).length;

it('has only so many in no block, and goes on when some are mined', async () => {
  const all = await queueMany(5);
  await world.round({ inFlight: 3 });
  expect(await signed()).toEqual([0, 1, 2]);
  await world.round({ inFlight: 3 });
  expect(await signed()).toEqual([0, 1, 2]);
  world.node.mine();
  await world.round({ inFlight: 3 });
  expect(await signed()).toEqual([0, 1, 2, 3, 4]);
  await world.settle(all);
});

it('estimates gas once for all of a batch, and tries each transfer with it', async () => {
  const all = await queueMany(4);
  const asked: string[] = [];
  await world.round({ request: listening(asked, () => undefined) });
  expect(times(asked, 'eth_estimateGas')).toBe(1);
  expect(times(asked, 'eth_call')).toBe(4);
  expect(world.node.pool).toHaveLength(4);
  await world.settle(all);
});

it('signs nothing that would run out of gas, however little a node estimates', async () => {
  const all = await queueMany(1);
  const request = listening([], (method) =>
    method === 'eth_estimateGas' ? Promise.resolve(numberToHex(30_000)) : undefined,
  );
  await world.round({ request });
  expect([await signed(), await world.payerStatus()]).toEqual([[], 'tokenRefuses']);
  await world.settle(all);
});

it('leaves a node in peace that answers no sending, and sends the rest in the next round', async () => {
  const all = await queueMany(5);
  const asked: string[] = [];
  const silent = listening(asked, (method) =>
    method === 'eth_sendRawTransaction' ? Promise.reject(new Error('no answer')) : undefined,
  );
  await world.round({ request: silent });
  expect(times(asked, 'eth_sendRawTransaction')).toBe(3);
  expect(await signed()).toEqual([0, 1, 2, 3, 4]);
  await world.round({ timing: { ...EAGER, resend: 3600 } });
  // What was never sent is due at once; what may have been heard is not.
  expect(world.node.pool.map(({ nonce }) => nonce)).toEqual([3, 4]);
  await world.settle(all);
});
