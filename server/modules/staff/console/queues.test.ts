import { createTestApi, type TestApi } from '../../../testing/api';
import { createTestDatabase, expectAuditClean, type TestDatabase } from '../../../testing/database';
import * as make from '../../../testing/factories';

let test: TestDatabase;
let api: TestApi;
beforeAll(async () => {
  test = await createTestDatabase();
  api = await createTestApi(test.db);
});
afterAll(async () => {
  await api.close();
  await test.drop();
});
afterEach(() => expectAuditClean(test.db));

const person = async (rights: Parameters<typeof make.createMember>[2] = []) => {
  const id = await make.createMember(test.db, '某人', rights);
  return { id, token: await make.createSession(test.db, id) };
};

/** A paid order for one piece of the platform's, or of a member's. */
async function paidOrder(sellerId?: number, by?: { id: number; token: string }): Promise<string> {
  const buyer = by ?? (await person());
  await make.give(test.db, buyer.id, 'coin', '1000');
  const { skuId } = await make.createProduct(test.db, {
    channel: sellerId ? 'market' : 'shop',
    ...(sellerId && { sellerId }),
  });
  const placed = await api.call(buyer.token, 'POST', '/api/orders', {
    items: [{ skuId, quantity: 1, unitPrice: '100' }],
    addressId: await make.createAddress(test.db, buyer.id),
    paymentMethod: 'coin',
  });
  const no = String(placed.body.data.out_trade_no);
  await api.call(buyer.token, 'POST', `/api/orders/${no}/pay`);
  return no;
}

const waiting = async (token: string) => {
  const { body } = await api.call(token, 'GET', '/api/admin/queues');
  const list: { queue: string; count: number; oldestAt: number | null }[] = body.data;
  return Object.fromEntries(list.map(({ queue, ...rest }) => [queue, rest]));
};
const numbersOf = async (token: string, query: string): Promise<string[]> =>
  (await api.call(token, 'GET', `/api/admin/orders?${query}`)).body.data.list.map(
    ({ out_trade_no }: { out_trade_no: string }) => out_trade_no,
  );

it('platform orders to ship and late ones are counted, and the list finds the same orders', async () => {
  const { token } = await person(['staff']);
  const seller = await person();
  const [platform, sale] = [await paidOrder(), await paidOrder(seller.id)];
  expect(await waiting(token)).toMatchObject({
    shipPlatform: { count: 1, oldestAt: expect.any(Number) },
    late: { count: 0, oldestAt: null },
  });
  expect(await numbersOf(token, 'work=platform')).toEqual([platform]);
  expect(await numbersOf(token, 'work=members')).toEqual([sale]);
  expect(await numbersOf(token, 'work=platform&channel=market')).toEqual([]);
  expect(await numbersOf(token, 'channel=market')).toEqual([sale]);
  await test.db.pool.query(
    `UPDATE orders SET ship_by = now() - interval '1 day' WHERE out_trade_no = $1`,
    [sale],
  );
  expect(await waiting(token)).toMatchObject({ shipPlatform: { count: 1 }, late: { count: 1 } });
  expect(await numbersOf(token, 'work=late')).toEqual([sale]);
  const parcel = { carrier: '黑貓宅急便', trackingNo: '1' };
  await api.call(token, 'POST', `/api/admin/orders/${platform}/ship`, parcel);
  expect(await waiting(token)).toMatchObject({ shipPlatform: { count: 0, oldestAt: null } });
});

it('the list names the seller, and none for the platform', async () => {
  const { token } = await person(['staff']);
  const { body } = await api.call(token, 'GET', '/api/admin/orders');
  expect(body.data.list.map(({ seller }: { seller: object | null }) => seller)).toEqual([
    { id: expect.any(Number), name: '某人' },
    null,
  ]);
});

it('staff do not see their own purchases and sales as orders that they have to ship', async () => {
  const [own, other] = [await person(['staff']), await person(['staff'])];
  const before = await waiting(other.token);
  await paidOrder(undefined, own);
  await paidOrder(own.id);
  await test.db.pool.query(
    `UPDATE orders SET ship_by = now() - interval '1 day' WHERE ship_by IS NOT NULL AND $1 IN (buyer_id, seller_id)`,
    [own.id],
  );
  const [mine, theirs] = [await waiting(own.token), await waiting(other.token)];
  expect(theirs.shipPlatform?.count).toBe(Number(before.shipPlatform?.count) + 1);
  expect(theirs.late?.count).toBe(Number(before.late?.count) + 2);
  expect(mine).toMatchObject({
    shipPlatform: { count: before.shipPlatform?.count },
    late: { count: before.late?.count },
  });
});

it('a queue that only administrators work off is hidden from staff', async () => {
  const [staff, admin] = [await person(['staff']), await person(['admin'])];
  expect(Object.keys(await waiting(staff.token))).not.toContain('proposals');
  expect(Object.keys(await waiting(admin.token))).toContain('proposals');
});

it('a proposal is counted where it can be agreed to, by others than its author, while it can be', async () => {
  const [author, other] = [await person(['admin']), await person(['admin'])];
  const { body: settings } = await api.call(author.token, 'GET', '/api/admin/settings');
  const { value, version } = settings.data.settings.find(
    ({ key }: { key: string }) => key === 'selling',
  );
  const asked = await api.call(author.token, 'POST', '/api/admin/settings/selling/proposals', {
    value: { ...value, feeBps: 250 },
    version,
    reason: '調降手續費',
  });
  expect(asked.body).toMatchObject({ success: true });
  expect(await waiting(other.token)).toMatchObject({
    proposals: { count: 0 },
    settingProposals: { count: 1, oldestAt: expect.any(Number) },
  });
  expect(await waiting(author.token)).toMatchObject({ settingProposals: { count: 0 } });
  const seen = (await api.call(author.token, 'GET', '/api/admin/withdrawal-desk')).body.data.limits;
  const limits = { ...seen, fee: '2', note: '調整手續費', seen };
  const path = '/api/admin/withdrawal-desk/proposals/limits';
  expect((await api.call(author.token, 'POST', path, limits)).body).toMatchObject({
    success: true,
  });
  expect(await waiting(other.token)).toMatchObject({
    proposals: { count: 1 },
    settingProposals: { count: 1 },
  });
  await test.db.pool.query(`SELECT revoke_capability($1, 'admin', NULL, 'test')`, [author.id]);
  expect(await waiting(other.token)).toMatchObject({
    proposals: { count: 0 },
    settingProposals: { count: 0 },
  });
});

it('money that waits for a second person is a queue of the roles that decide on some', async () => {
  const has = async (role: 'support' | 'merchandiser' | 'finance' | 'compliance' | 'admin') =>
    'decisions' in (await waiting((await person([role])).token));
  for (const role of ['support', 'merchandiser', 'finance', 'compliance', 'admin'] as const) {
    expect(await has(role)).toBe(true);
  }
});

it('staff do not see their own return or listing as waiting for them', async () => {
  const [own, other] = [await person(['staff']), await person(['staff'])];
  await test.db.pool.query(
    `INSERT INTO listings (seller_id, channel, kind, state, content, submitted_at)
     VALUES ($1, 'market', 'fixed', 'pending', '{}', now())`,
    [own.id],
  );
  expect(await waiting(own.token)).toMatchObject({ listings: { count: 0 } });
  expect(await waiting(other.token)).toMatchObject({ listings: { count: 1 } });
});
