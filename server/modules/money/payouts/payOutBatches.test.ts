import { numberToHex } from 'viem';
import type { RpcRequest } from '../../../chain/rpc';
import { EAGER, PayoutWorld } from '../../../testing/payoutWorld';

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

/** The node's request function; appends each method to `called`, and `spoil` may replace the answer. */
function recording(called: string[], spoil: (method: string) => Promise<unknown> | undefined) {
  const request: RpcRequest = (call) => {
    called.push(call.method);
    return spoil(call.method) ?? world.node.request(call);
  };
  return request;
}
const times = (called: readonly string[], method: string) =>
  called.filter((one) => one === method).length;

it('the payer signs at most `inFlight` unmined transactions, and the rest when some are mined', async () => {
  const all = await queueMany(5);
  await world.round({ inFlight: 3 });
  expect(await signed()).toEqual([0, 1, 2]);
  await world.round({ inFlight: 3 });
  expect(await signed()).toEqual([0, 1, 2]);
  world.node.mine();
  await world.pay.scan();
  await world.round({ inFlight: 3 });
  expect(await signed()).toEqual([0, 1, 2, 3, 4]);
  await world.settle(all);
});

it('the payer estimates gas once per batch, and simulates each transfer with it', async () => {
  const all = await queueMany(4);
  const called: string[] = [];
  await world.round({ request: recording(called, () => undefined) });
  expect(times(called, 'eth_estimateGas')).toBe(1);
  expect(times(called, 'eth_call')).toBe(4);
  expect(world.node.pool).toHaveLength(4);
  await world.settle(all);
});

it('the payer signs no transfer that would run out of gas, even if the node estimates too little', async () => {
  const all = await queueMany(1);
  const request = recording([], (method) =>
    method === 'eth_estimateGas' ? Promise.resolve(numberToHex(30_000)) : undefined,
  );
  await world.round({ request });
  expect([await signed(), await world.payerStatus()]).toEqual([[], 'tokenRefuses']);
  await world.settle(all);
});

it('the payer stops sending after three unanswered sends, and sends the rest in the next round', async () => {
  const all = await queueMany(5);
  const called: string[] = [];
  const silent = recording(called, (method) =>
    method === 'eth_sendRawTransaction' ? Promise.reject(new Error('no answer')) : undefined,
  );
  await world.round({ request: silent });
  expect(times(called, 'eth_sendRawTransaction')).toBe(3);
  expect(await signed()).toEqual([0, 1, 2, 3, 4]);
  await world.round({ timing: { ...EAGER, resend: 3600 } });
  // An unsent transaction is due at once; one that the node may have received waits for `resend`.
  expect(world.node.pool.map(({ nonce }) => nonce)).toEqual([3, 4]);
  await world.settle(all);
});
