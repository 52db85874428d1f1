import {
  type Basket,
  type BasketOptions,
  type MarketSale,
  marketSale,
} from '../../../testing/basket';
import { expectAuditClean } from '../../../testing/database';
import { type Person, ReturnWorld } from '../../../testing/returnWorld';
import { openDemoCarrier } from '../carriers/demo/demoCarrier';
import { settleOrders } from '../orders/sweepOrders';
import { takeReport } from '../tracking/takeReport';
import { returnUnclaimed } from './returnUnclaimed';

let world: ReturnWorld;
beforeAll(async () => {
  world = await ReturnWorld.open(openDemoCarrier(Buffer.alloc(32, 3), 20));
});
afterAll(() => world.close());
afterEach(() => expectAuditClean(world.db));

interface Booked extends MarketSale {
  /** The parcel's number, from the first booked on. */
  numbers: string[];
  book(lines?: [number | undefined, number][]): Promise<void>;
}

/** A member's sale of three pieces for 100 each and one for 50. */
async function sale(more: Partial<BasketOptions> = {}): Promise<Booked> {
  const one = await marketSale(world, more);
  const numbers: string[] = [];
  return {
    ...one,
    numbers,
    async book(lines) {
      const { body } = await world.post(one.seller, `/api/me/sales/${one.no}/book`, {
        ...(lines && { lines: lines.map(([skuId, quantity]) => ({ skuId, quantity })) }),
      });
      expect(body).toMatchObject({ success: true });
      numbers.push(body.data.parcels.at(-1).trackingNo);
    },
  };
}

let reports = 0;
async function comeBack(trackingNo: string | undefined): Promise<void> {
  for (const state of ['arrived', 'returning', 'returned'] as const) {
    const report = { id: `U${++reports}`, trackingNo: String(trackingNo), state, text: '' };
    await world.db.transaction((tx) => takeReport(tx, 'demo', { ...report, collectBy: null }));
  }
}
const coinOf = async (who: Person) => (await who.balance())[0];
const orderOf = async ({ buyer, no }: Basket) =>
  (await world.get(buyer, `/api/orders/${no}`)).body.data;
const stockOf = async (skuId: number | undefined) =>
  (await world.sql('SELECT stock, reserved FROM skus WHERE id = $1', [skuId])).rows[0];

it('an order that nobody collected fails: the buyer has everything back, delivery included', async () => {
  const one = await sale({ fee: '30' });
  const before = await stockOf(one.skus[0]);
  expect(await coinOf(one.buyer)).toBe('620');
  await one.book();
  await comeBack(one.numbers[0]);
  expect(await returnUnclaimed(world.db)).toBe(1);
  expect(await returnUnclaimed(world.db)).toBe(0);
  expect(await coinOf(one.buyer)).toBe('1000');
  expect(await orderOf(one)).toMatchObject({
    status: 11,
    returns: [{ reason: 'unclaimed', state: 'refunded', isWhole: true }],
  });
  expect(await stockOf(one.skus[0])).toEqual({ stock: before.stock, reserved: 0 });
});

it('of two parcels only the one that came back is given back, and the order goes on', async () => {
  const one = await sale();
  await one.book([[one.skus[0], 2]]);
  await one.book();
  await comeBack(one.numbers[0]);
  await returnUnclaimed(world.db);
  expect(await coinOf(one.buyer)).toBe('850');
  const order = await orderOf(one);
  expect(order).toMatchObject({ status: 20, refundedCoin: '200', inReturn: false });
  await world.post(one.buyer, `/api/orders/${one.no}/confirm`);
  await world.wait(one.no, 8);
  await settleOrders(world.db);
  // 3 % of the rest is the platform's.
  expect(await coinOf(one.seller)).toBe('145.5');
});

it('a coupon and adv are split as for any return', async () => {
  const one = await sale({ adv: '35', discount: '70' });
  await one.book();
  await comeBack(one.numbers[0]);
  await returnUnclaimed(world.db);
  expect((await one.buyer.balance()).map(Number)).toEqual([1000, 0, 35, 0]);
});

it('a parcel of an order that is not shipped as a whole waits until it is', async () => {
  const one = await sale();
  await one.book([[one.skus[0], 1]]);
  await comeBack(one.numbers[0]);
  expect(await returnUnclaimed(world.db)).toBe(0);
  await one.book();
  expect(await returnUnclaimed(world.db)).toBe(1);
  expect(await orderOf(one)).toMatchObject({ status: 20, refundedCoin: '100' });
});

it('an open return of the order is decided first; what it gave back is not given back again', async () => {
  const one = await sale();
  await one.book();
  const { body } = await world.post(one.buyer, `/api/orders/${one.no}/returns`, {
    reason: 'notReceived',
    text: '沒有收到',
    lines: [{ skuId: one.skus[0], quantity: 2 }],
  });
  await comeBack(one.numbers[0]);
  expect(await returnUnclaimed(world.db)).toBe(0);
  await world.step(one.seller, body.data.id, 'refund');
  expect(await coinOf(one.buyer)).toBe('850');
  expect(await returnUnclaimed(world.db)).toBe(1);
  expect(await coinOf(one.buyer)).toBe('1000');
});

it('what the buyer gave back as a whole, or staff refunded, is not given back again', async () => {
  const one = await sale();
  await one.book();
  await world.post(world.staff, `/api/admin/orders/${one.no}/refund`, {
    reason: '物流遺失',
    restock: false,
  });
  await comeBack(one.numbers[0]);
  expect(await returnUnclaimed(world.db)).toBe(0);
  expect(await coinOf(one.buyer)).toBe('1000');
});

it('two processes at once give a parcel back once', async () => {
  for (let round = 0; round < 4; round++) {
    const one = await sale();
    await one.book([[one.skus[0], 2]]);
    await one.book();
    await comeBack(one.numbers[0]);
    await Promise.all([1, 2, 3].map(() => returnUnclaimed(world.db)));
    expect(await coinOf(one.buyer)).toBe('850');
  }
});

it('a buyer cannot give this reason', async () => {
  const one = await sale();
  await one.book();
  const { body } = await world.post(one.buyer, `/api/orders/${one.no}/returns`, {
    reason: 'unclaimed',
    text: '沒有取件',
  });
  expect(body.errorCode).toBe('RETURN_REASON');
});
