import { expectAuditClean } from '../../../testing/database';
import { meanwhile } from '../../../testing/meanwhile';
import { makeDue, openBefore } from '../../../testing/openBefore';
import { ReturnWorld } from '../../../testing/returnWorld';
import { confirmReceived, settleOrders } from '../orders/sweepOrders';
import { sweepReturns } from './sweepReturns';

let world: ReturnWorld;
beforeAll(async () => {
  world = await ReturnWorld.open();
});
afterAll(() => world.close());
afterEach(() => expectAuditClean(world.db));

const ROUNDS = 8;
const rounds = (work: () => Promise<void>) => async () => {
  for (let round = 0; round < ROUNDS; round++) await work();
};
const market = async () => {
  const seller = await world.person();
  return { seller, sale: { channel: 'market' as const, sellerId: seller.id } };
};
const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

it('a job that selected the order before the return opened checks again under the lock', async () => {
  const { sale } = await market();
  const shipped = await world.shipped(sale);
  await openBefore(world, shipped, {}, () => confirmReceived(world.db));
  expect(await world.order(shipped.no)).toEqual({ status: 20, settle: false, disputed: true });
  const received = await world.received();
  await openBefore(world, received, {}, () => settleOrders(world.db));
  expect(await world.order(received.no)).toEqual({ status: 10, settle: true, disputed: true });
});

it('a job that selected the order before its carrier moved the end pays nobody', async () => {
  const { seller, sale } = await market();
  const { no } = await world.shipped(sale);
  await world.wait(no, 11);
  const report = `UPDATE orders SET auto_confirm_at = now() + interval '3 days' WHERE out_trade_no = '${no}'`;
  await meanwhile(world.db, [report], () => confirmReceived(world.db), 1);
  expect(await world.order(no)).toMatchObject({ status: 20 });
  expect((await seller.balance())[0]).toBe('0');
});

it(
  'of a concurrent confirmation and return, one succeeds and the money follows it',
  rounds(async () => {
    const { seller, sale } = await market();
    const { no, buyer } = await world.shipped(sale);
    const [opened, confirmed] = await Promise.all([
      world.begin(buyer, no),
      world.post(buyer, `/api/orders/${no}/confirm`),
    ]);
    expect([opened.body.success, confirmed.body.success].filter(Boolean)).toHaveLength(1);
    const paid = confirmed.body.success ? '97' : '0';
    expect((await seller.balance())[0]).toBe(paid);
  }),
);

it(
  'the confirming job skips an order whose return opens at the last moment',
  rounds(async () => {
    const { seller, sale } = await market();
    const { no, buyer } = await world.shipped(sale);
    await makeDue(world, no, 40);
    await pause(40);
    const [opened] = await Promise.all([
      world.begin(buyer, no),
      confirmReceived(world.db),
      confirmReceived(world.db),
    ]);
    await confirmReceived(world.db);
    const { status, disputed } = await world.order(no);
    expect([status, disputed]).toEqual(opened.body.success ? [20, true] : [10, false]);
    expect((await seller.balance())[0]).toBe(opened.body.success ? '0' : '97');
  }),
);

it(
  'the job that pays the shop skips an order whose return opens at the last moment',
  rounds(async () => {
    const { no, buyer } = await world.received();
    await world.sql('UPDATE orders SET settle_at = now() WHERE out_trade_no = $1', [no]);
    const [opened] = await Promise.all([
      world.begin(buyer, no),
      settleOrders(world.db),
      settleOrders(world.db),
    ]);
    await settleOrders(world.db);
    expect(await world.order(no)).toMatchObject({ settle: opened.body.success });
  }),
);

it(
  'ten concurrent requests open one return',
  rounds(async () => {
    const { no, buyer } = await world.shipped();
    const replies = await Promise.all(Array.from({ length: 10 }, () => world.begin(buyer, no)));
    const codes = replies.map((reply) => reply.body.errorCode).sort();
    expect(codes).toEqual(['', ...Array(9).fill('RETURN_OPEN')]);
  }),
);

it(
  'concurrent decisions of staff, seller, buyer and job have one outcome and at most one refund',
  rounds(async () => {
    const { seller, sale } = await market();
    const { no, buyer } = await world.shipped({ ...sale, adv: '30' });
    const { id } = (await world.begin(buyer, no)).body.data;
    await world.wait(no, 3);
    const note = { note: '理由' };
    await Promise.all([
      world.step(world.staff, id, 'refund'),
      world.step(world.staff, id, 'refund'),
      world.step(seller, id, 'refund'),
      world.step(seller, id, 'refuse', note),
      world.step(buyer, id, 'withdraw'),
      world.post(buyer, `/api/orders/${no}/confirm`),
      sweepReturns(world.db),
      confirmReceived(world.db),
    ]);
    const { status } = await world.order(no);
    const [coin, , adv] = await buyer.balance();
    const [sold] = await seller.balance();
    if (status === 11) expect([coin, adv, sold]).toEqual(['1000', '30', '0']);
    else expect([coin, adv]).toEqual(['930', '0']);
  }),
);

it(
  'a completed order is refunded once, however many requests arrive',
  rounds(async () => {
    const { no, buyer } = await world.received({ adv: '30' });
    const { id } = (await world.begin(buyer, no, 'changed', '')).body.data;
    await world.sql('UPDATE orders SET settle_at = now() WHERE out_trade_no = $1', [no]);
    const replies = await Promise.all([
      ...Array.from({ length: 6 }, () => world.step(world.staff, id, 'refund')),
      settleOrders(world.db),
      settleOrders(world.db),
    ]);
    const done = replies.filter((one) => typeof one === 'object' && one.body.success);
    expect(done).toHaveLength(1);
    expect(await buyer.balance()).toEqual(['1000', '0', '30', '0']);
  }),
);
