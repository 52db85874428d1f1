import { backdateOrder } from '../../../testing/backdate';
import { expectAuditClean } from '../../../testing/database';
import { type Person, RETURN_TO, ReturnWorld } from '../../../testing/returnWorld';

let world: ReturnWorld;
beforeAll(async () => {
  world = await ReturnWorld.open();
});
afterAll(() => world.close());
afterEach(() => expectAuditClean(world.db));

const NONE = {
  salesToSend: 0,
  salesLate: 0,
  returnsToAnswer: 0,
  returnsToFollow: 0,
  reviewsToWrite: 0,
  messagesToAnswer: 0,
  questionsToAnswer: 0,
  listingsToMend: 0,
};
const tasksOf = async (who: Person) => (await world.get(who, '/api/me/tasks')).body.data;

it('a sale waits for its seller until it is sent, and is late after its date', async () => {
  const { seller, sale } = await world.marketSale();
  const { no, buyer } = await world.paid(sale);
  expect([await tasksOf(seller), await tasksOf(buyer)]).toEqual([
    { ...NONE, salesToSend: 1 },
    NONE,
  ]);
  await world.sql(`UPDATE orders SET ship_by = now() - interval '1 hour' WHERE out_trade_no = $1`, [
    no,
  ]);
  expect(await tasksOf(seller)).toEqual({ ...NONE, salesToSend: 1, salesLate: 1 });
  const parcel = { carrier: '黑貓宅急便', trackingNo: '123456789012' };
  await world.post(seller, `/api/me/sales/${no}/ship`, parcel);
  expect(await tasksOf(seller)).toEqual(NONE);
});

it('a return waits for the one whose step is next', async () => {
  const { seller, sale } = await world.marketSale();
  const { id, buyer } = await world.opened(sale);
  expect([await tasksOf(seller), await tasksOf(buyer)]).toEqual([
    { ...NONE, returnsToAnswer: 1 },
    NONE,
  ]);
  await world.step(seller, id, 'sendBack', RETURN_TO);
  expect([await tasksOf(seller), await tasksOf(buyer)]).toEqual([
    NONE,
    { ...NONE, returnsToFollow: 1 },
  ]);
  const parcel = { carrier: '新竹物流', trackingNo: '9876543210' };
  await world.step(buyer, id, 'send', parcel);
  await world.step(seller, id, 'refund');
  expect([await tasksOf(seller), await tasksOf(buyer)]).toEqual([NONE, NONE]);
});

it('what was received can be reviewed for a month, and what was given back not', async () => {
  const { no, buyer } = await world.received();
  expect(await tasksOf(buyer)).toEqual({ ...NONE, reviewsToWrite: 1 });
  await backdateOrder(world.db, no, 31, 10);
  expect(await tasksOf(buyer)).toEqual(NONE);
  const other = await world.received({ buyer });
  const review = { out_trade_no: other.no, position: 1, rating: 5, text: '' };
  expect((await world.post(buyer, '/api/reviews', review)).body.success).toBe(true);
  expect(await tasksOf(buyer)).toEqual(NONE);
});

it('a listing that was refused waits for its seller', async () => {
  const { seller } = await world.marketSale();
  const insert = `INSERT INTO listings (seller_id, channel, kind, state, content)
    VALUES ($1, 'market', 'fixed', $2, '{}')`;
  for (const state of ['draft', 'pending', 'changes', 'refused']) {
    await world.sql(insert, [seller.id, state]);
  }
  expect(await tasksOf(seller)).toEqual({ ...NONE, listingsToMend: 2 });
});
