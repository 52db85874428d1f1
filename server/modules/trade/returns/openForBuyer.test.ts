import { expectAuditClean } from '../../../testing/database';
import { RETURN_PARCEL, RETURN_TO, ReturnWorld } from '../../../testing/returnWorld';
import { settleOrders } from '../orders/sweepOrders';

let world: ReturnWorld;
beforeAll(async () => {
  world = await ReturnWorld.open();
});
afterAll(() => world.close());
afterEach(() => expectAuditClean(world.db));

const SAID = { reason: 'broken', text: '買家來電：杯口有裂痕，已回撥確認' };
const openFor = (no: string, body: object = SAID, who = world.staff) =>
  world.post(who, `/api/admin/orders/${no}/returns`, body);
const noticesOf = async (id: number, kind: string) =>
  (
    await world.sql('SELECT data FROM notices WHERE member_id = $1 AND kind = $2', [id, kind])
  ).rows.map(({ data }) => data);

it('both sides are told, the order waits, and it goes on as the buyer’s own', async () => {
  const { seller, sale } = await world.marketSale();
  const { no, buyer } = await world.shipped(sale);
  const { body } = await openFor(no);
  expect(body).toMatchObject({ success: true, data: { inReturn: true, status: 20 } });
  const { id } = body.data.returns[0];
  const told = [{ returnId: String(id), progress: '客服：代買家申請退貨。' }];
  expect(await noticesOf(buyer.id, 'returnChanged')).toMatchObject(told);
  expect(await noticesOf(seller.id, 'returnAsked')).toMatchObject(told);
  expect(await world.order(no)).toMatchObject({ status: 20, disputed: true });
  const { rows } = await world.sql(
    `SELECT staff_id, note FROM staff_actions WHERE action = 'return.begin' AND ref_id = $1`,
    [String(id)],
  );
  expect(rows).toEqual([{ staff_id: world.staff.id, note: SAID.text }]);
  const thread = await world.get(buyer, `/api/me/returns/${id}`);
  expect(thread.body.data).toMatchObject({
    role: 'buyer',
    state: 'open',
    entries: [{ role: 'staff', step: 'begin', text: SAID.text, actorName: null }],
  });
  await world.step(seller, id, 'sendBack', RETURN_TO);
  await world.step(buyer, id, 'send', RETURN_PARCEL);
  await world.step(seller, id, 'refund', { restock: true });
  expect(await world.order(no)).toMatchObject({ status: 11 });
  expect(await buyer.balance()).toEqual(['1000', '0', '0', '0']);
});

it('the buyer withdraws it, and the order is settled', async () => {
  const { seller, sale } = await world.marketSale();
  const { no, buyer } = await world.shipped(sale);
  const { id } = (await openFor(no)).body.data.returns[0];
  expect((await world.step(buyer, id, 'withdraw')).body).toMatchObject({ success: true });
  await world.post(buyer, `/api/orders/${no}/confirm`);
  await settleOrders(world.db);
  expect((await seller.balance())[0]).toBe('97');
});

it('of the platform’s order it is open as long as the buyer’s own would be, and once', async () => {
  const { no, buyer } = await world.received();
  const twice = await Promise.all([openFor(no), openFor(no), world.begin(buyer, no)]);
  expect(twice.map(({ body }) => body.errorCode).sort()).toEqual([
    '',
    'RETURN_OPEN',
    'RETURN_OPEN',
  ]);
  const late = await world.received();
  await world.wait(late.no, 8);
  expect((await openFor(late.no)).body.errorCode).toBe('RETURN_WINDOW');
  const unsent = await world.paid();
  expect((await openFor(unsent.no)).body.errorCode).toBe('RETURN_WINDOW');
});

it('it takes a reason that the buyer could give, and their words; members and others cannot', async () => {
  const { no, buyer } = await world.shipped();
  expect((await openFor(no, { ...SAID, text: ' ' })).body.errorCode).toBe('BAD_INPUT');
  const silent = { reason: 'changed', text: '' };
  expect((await openFor(no, silent)).body.errorCode).toBe('BAD_INPUT');
  for (const reason of ['unsent', 'unclaimed', 'cancel']) {
    expect((await openFor(no, { ...SAID, reason })).body.success).toBe(false);
  }
  expect((await openFor(no, SAID, buyer)).status).toBe(403);
  expect(await world.order(no)).toMatchObject({ disputed: false });
});
