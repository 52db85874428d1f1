import { createTestApi, type TestApi } from '../../../testing/api';
import { createTestDatabase, expectAuditClean, type TestDatabase } from '../../../testing/database';
import * as make from '../../../testing/factories';
import { createLot } from '../../../testing/lots';

let test: TestDatabase;
let api: TestApi;
let admin: string;
beforeAll(async () => {
  test = await createTestDatabase();
  api = await createTestApi(test.db);
  admin = await make.createSession(test.db, await make.createMember(test.db, '店長', ['admin']));
});
afterAll(async () => {
  await api.close();
  await test.drop();
});
afterEach(() => expectAuditClean(test.db));

const person = async (coin?: string) => {
  const id = await make.createMember(test.db);
  if (coin) await make.give(test.db, id, 'coin', coin);
  return { id, token: await make.createSession(test.db, id) };
};
const file = async (id: number) =>
  (await api.call(admin, 'GET', `/api/admin/members/${id}`)).body.data;

it('a member’s page lists orders of both sides, with whom and for how much', async () => {
  const [buyer, seller] = [await person('1000'), await person()];
  const { skuId } = await make.createProduct(test.db, { sellerId: seller.id, channel: 'market' });
  const placed = await api.call(buyer.token, 'POST', '/api/orders', {
    items: [{ skuId, quantity: 1, unitPrice: '100' }],
    addressId: await make.createAddress(test.db, buyer.id),
    paymentMethod: 'coin',
  });
  const { out_trade_no } = placed.body.data;
  expect((await file(buyer.id)).orders.list).toMatchObject([
    { out_trade_no, role: 'buyer', other: { id: seller.id }, total: '100', status: 1 },
  ]);
  expect((await file(seller.id)).orders.list).toMatchObject([
    { out_trade_no, role: 'seller', other: { id: buyer.id } },
  ]);
});

it('orders beyond the first twenty are read page by page, each once', async () => {
  const buyer = await person('5000');
  const addressId = await make.createAddress(test.db, buyer.id);
  const { skuId } = await make.createProduct(test.db, { stock: 50 });
  for (let n = 0; n < 23; n++) {
    const items = [{ skuId, quantity: 1, unitPrice: '100' }];
    const body = { items, addressId, paymentMethod: 'coin' };
    expect((await api.call(buyer.token, 'POST', '/api/orders', body)).body.success).toBe(true);
  }
  const { orders } = await file(buyer.id);
  expect(orders.list).toHaveLength(20);
  const path = `/api/admin/members/${buyer.id}/orders?before=${orders.older}`;
  const { data: rest } = (await api.call(admin, 'GET', path)).body;
  expect([rest.list.length, rest.older]).toEqual([3, null]);
  const numbers = [...orders.list, ...rest.list].map(
    ({ out_trade_no }: { out_trade_no: string }) => out_trade_no,
  );
  expect(new Set(numbers).size).toBe(23);
});

it('a member’s page shows bids without a sign of the maximum, nor of a raise of it', async () => {
  const bidder = await person('1000');
  const lot = await createLot(test.db, {});
  const bid = (maximum: string) =>
    api.call(bidder.token, 'POST', `/api/auctions/${lot}/bids`, { maximum });
  expect((await bid('300')).body.errorCode).toBe('');
  const { lots } = await file(bidder.id);
  expect(lots.list).toMatchObject([{ lotId: lot, leading: true, closed: false }]);
  expect(JSON.stringify(lots)).not.toContain('"300"');
  expect((await bid('400')).body.errorCode).toBe('');
  expect((await file(bidder.id)).lots).toEqual(lots);
});

it('an administrator ends one device of a member and leaves the others signed in', async () => {
  const { id, token } = await person();
  const other = await make.createSession(test.db, id);
  const { devices } = await file(id);
  expect(devices).toHaveLength(2);
  const reason = '裝置遺失，會員來電';
  const end = (sessionId: number) =>
    api.call(admin, 'POST', `/api/admin/members/${id}/end-sessions`, { reason, sessionId });
  const { rows } = await test.db.pool.query(
    'SELECT min(id)::int AS first FROM sessions WHERE member_id = $1',
    [id],
  );
  expect((await end(rows[0].first)).body).toMatchObject({ errorCode: '', data: { sessions: 1 } });
  expect((await api.call(token, 'GET', '/api/me/notices')).status).toBe(401);
  expect((await api.call(other, 'GET', '/api/me/notices')).status).toBe(200);
  expect((await end(rows[0].first)).body.errorCode).toBe('NOT_FOUND');
  const stranger = await person();
  const theirs = (await file(stranger.id)).devices[0].id;
  expect((await end(theirs)).body.errorCode).toBe('NOT_FOUND');
  expect((await api.call(stranger.token, 'GET', '/api/me/notices')).status).toBe(200);
});

it('a member who does not exist is not found, and members see no member’s page', async () => {
  const { id, token } = await person();
  expect((await api.call(admin, 'GET', '/api/admin/members/99999999')).status).toBe(404);
  expect((await api.call(token, 'GET', `/api/admin/members/${id}`)).status).toBe(403);
});
