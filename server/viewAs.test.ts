import { randomBytes } from 'node:crypto';
import { type Endpoint, isWrite } from '@common/endpoint';
import { endpoints } from '@common/endpoints';
import { tokenHash } from './http/caller';
import { notify } from './modules/messages/notices/notify';
import { createTestApi, type TestApi } from './testing/api';
import { createTestDatabase, expectAuditClean, type TestDatabase } from './testing/database';
import * as make from './testing/factories';
import { createLot } from './testing/lots';
import { enrol } from './testing/secondFactor';

/** The endpoints of a member's pages that staff see beside those of any visitor, written out apart from the contract. */
const VIEWABLE = [
  '/api/me',
  '/api/me/addresses',
  '/api/me/cart',
  '/api/me/cart/count',
  '/api/me/coupons',
  '/api/me/coupons/ids',
  '/api/me/deposits',
  '/api/me/exchanges',
  '/api/me/favourites',
  '/api/me/favourites/ids',
  '/api/me/follows',
  '/api/me/follows/ids',
  '/api/me/invoice',
  '/api/me/labels',
  '/api/me/listings',
  '/api/me/listings/:id',
  '/api/me/lot-alerts',
  '/api/me/notices',
  '/api/me/notices/preferences',
  '/api/me/push',
  '/api/me/notices/unread',
  '/api/me/orders',
  '/api/me/orders/counts',
  '/api/me/orders/:out_trade_no/messages',
  '/api/me/questions',
  '/api/me/returns',
  '/api/me/returns/:id',
  '/api/me/reviews',
  '/api/me/sales',
  '/api/me/sales/:out_trade_no',
  '/api/me/selling',
  '/api/me/selling/questions',
  '/api/me/selling/report',
  '/api/me/shipping',
  '/api/me/stock-alerts',
  '/api/me/stock-alerts/:skuId',
  '/api/me/tasks',
  '/api/me/withdrawals',
  '/api/me/withdrawals/:id',
  '/api/order-groups/:number',
  '/api/orders/:out_trade_no',
  '/api/orders/:out_trade_no/invoice',
  '/api/stores',
];
/** Unique digits: no other number of this test contains them. */
const MAXIMUM = '7654.321987';

let test: TestDatabase;
let api: TestApi;
beforeAll(async () => {
  test = await createTestDatabase();
  api = await createTestApi(test.db);
});
afterEach(() => expectAuditClean(test.db));
afterAll(async () => {
  await api.close();
  await test.drop();
});

const sql = (text: string, ...values: unknown[]) => test.db.pool.query(text, values);
async function person(rights: Parameters<typeof make.createMember>[2] = [], name?: string) {
  const id = await make.createMember(test.db, name, rights);
  return { id, token: await make.createSession(test.db, id) };
}
const REASON = '會員說訂單頁空白';
const ask = async (token: string, id: number) =>
  (await api.call(token, 'POST', `/api/admin/members/${id}/view`, { reason: REASON })).body;
async function viewing() {
  const [clerk, member] = [await person(['support']), await person([], '王小明')];
  const { data } = await ask(clerk.token, member.id);
  return { clerk, member, view: data.token as string, data };
}
const codeOf = async (token: string, one: Endpoint) => {
  const path = one.path.replace(/:\w+/g, '1');
  const { status, body } = await api.call(token, one.method, path, one.body && {});
  return body?.errorCode || status;
};
const isOpen = async (view: string) => (await api.call(view, 'GET', '/api/me')).status === 200;

it('a view reads as the member, for a quarter of an hour, and is audited with its reason', async () => {
  const { clerk, member, view, data } = await viewing();
  expect(data).toMatchObject({ member: { id: member.id, name: '王小明', capabilities: [] } });
  expect(data.expiresAt).toBeGreaterThan(Date.now() + 14 * 60_000);
  expect(data.expiresAt).toBeLessThan(Date.now() + 16 * 60_000);
  expect((await api.call(view, 'GET', '/api/me')).body.data.member.id).toBe(member.id);
  const { rows } = await sql(
    `SELECT staff_id, action, note FROM staff_actions WHERE ref_type = 'member' AND ref_id = $1`,
    String(member.id),
  );
  expect(rows).toEqual([{ staff_id: clerk.id, action: 'member.view', note: REASON }]);
});

it('every endpoint that is no plain read is refused to a view', async () => {
  const { view } = await viewing();
  const refused: Record<string, unknown> = {};
  const others = endpoints.filter((one) => one.method !== 'GET');
  for (const one of others) refused[`${one.method} ${one.path}`] = await codeOf(view, one);
  expect(others.length).toBeGreaterThan(150);
  expect(others.filter(isWrite).length).toBeGreaterThan(150);
  expect(new Set(Object.values(refused))).toEqual(new Set(['VIEW_ONLY']));
});

it('of reads that are not public a view gets those that are listed, and no other', async () => {
  const { view } = await viewing();
  const reads = endpoints.filter(({ method, who }) => method === 'GET' && who !== 'public');
  const open: string[] = [];
  for (const one of reads) {
    if ((await codeOf(view, one)) !== 'VIEW_ONLY') open.push(one.path);
  }
  expect(open.sort()).toEqual([...VIEWABLE].sort());
});

it('a hidden maximum stays hidden, on public pages too', async () => {
  const { member, view } = await viewing();
  await make.give(test.db, member.id, 'coin', '10000');
  const lotId = await createLot(test.db);
  const path = `/api/auctions/${lotId}`;
  await api.call(member.token, 'POST', `${path}/bids`, { maximum: MAXIMUM });
  const { productId } = (await api.call(member.token, 'GET', path)).body.data;
  for (const one of endpoints.filter(({ method, kind }) => method === 'GET' && !kind)) {
    const id = /products/.test(one.path) ? productId : lotId;
    const { body } = await api.call(view, 'GET', one.path.replace(/:\w+/g, String(id)));
    expect(JSON.stringify(body)).not.toMatch(/7654\.?3219/);
  }
  const own = await api.call(member.token, 'GET', path);
  expect(JSON.stringify(own.body)).toContain(MAXIMUM);
});

it('what the member reported stays hidden in their notices, and is not counted there', async () => {
  const { member, view } = await viewing();
  await test.db.transaction(async (tx) => {
    const shipped = { out_trade_no: '20261123ABC', carrier: '黑貓', trackingNo: '123' };
    await notify(tx, member.id, 'orderShipped', shipped);
    const decided = { subject: '假茶葉', result: '我們已經處理。', caseId: 1 };
    await notify(tx, member.id, 'reportDecided', decided);
  });
  const paths = ['/api/me/notices', '/api/me/notices?unread=true'];
  const kindsOf = async (token: string) => {
    const answers = paths.map(async (path) => (await api.call(token, 'GET', path)).body.data.list);
    return (await Promise.all(answers)).map((list) =>
      list.map((one: { kind: string }) => one.kind),
    );
  };
  const unread = async (token: string) =>
    (await api.call(token, 'GET', '/api/me/notices/unread')).body.data.unread;
  expect(await kindsOf(view)).toEqual([['orderShipped'], ['orderShipped']]);
  expect(await unread(view)).toBe(1);
  const all = ['reportDecided', 'orderShipped'];
  expect(await kindsOf(member.token)).toEqual([all, all]);
  expect(await unread(member.token)).toBe(2);
});

it('a view ends with its time, with the session or the right of staff, and when the member becomes staff', async () => {
  const ends: ((one: Awaited<ReturnType<typeof viewing>>) => Promise<unknown>)[] = [
    ({ clerk }) => api.call(clerk.token, 'POST', '/api/auth/logout'),
    ({ clerk }) => sql(`SELECT revoke_capability($1, 'support', NULL, 'test')`, clerk.id),
    ({ clerk }) => sql(make.freezeSql(), clerk.id),
    ({ member }) => sql(`SELECT grant_capability($1, 'support', NULL, 'test')`, member.id),
  ];
  for (const end of ends) {
    const one = await viewing();
    expect(await isOpen(one.view)).toBe(true);
    await end(one);
    expect(await isOpen(one.view)).toBe(false);
  }
  const { member, clerk } = await viewing();
  for (const [left, open] of [
    ['1 minute', true],
    ['0', false],
  ] as const) {
    const token = `view_${randomBytes(32).toString('base64url')}`;
    await sql(
      `INSERT INTO member_views (member_id, staff_id, session_id, token_hash, expires_at)
       SELECT $1, $2, max(id), $3, now() + $4::interval FROM sessions WHERE member_id = $2`,
      member.id,
      clerk.id,
      tokenHash(token),
      left,
    );
    expect(await isOpen(token)).toBe(open);
  }
});

it('is refused without the right, of oneself, of staff, and before the second factor', async () => {
  const member = await person();
  for (const role of ['merchandiser', 'finance'] as const) {
    expect((await ask((await person([role])).token, member.id)).errorCode).toBe('FORBIDDEN');
  }
  const clerk = await person(['compliance']);
  expect((await ask(clerk.token, clerk.id)).errorCode).toBe('OWN_ACCOUNT');
  const colleague = await person(['finance']);
  expect((await ask(clerk.token, colleague.id)).errorCode).toBe('VIEW_STAFF');
  await enrol(api, clerk.token);
  const later = await make.createSession(test.db, clerk.id);
  expect((await ask(later, member.id)).errorCode).toBe('SECOND_FACTOR_NEEDED');
});

it('the member sees in the list of devices that support looked, but not who or why', async () => {
  const { member } = await viewing();
  const { data } = (await api.call(member.token, 'GET', '/api/me/sessions')).body;
  expect(data.views).toEqual([{ id: expect.any(Number), at: expect.any(Number) }]);
  expect(data.list).toHaveLength(1);
});
