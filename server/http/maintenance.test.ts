import { MAINTENANCE_HEADER, parseMaintenance } from '@common/staff/settingKeys';
import { moveEnds } from '../modules/staff/settings/moveEnds';
import { createTestApi, type TestApi } from '../testing/api';
import { createTestDatabase, expectAuditClean, type TestDatabase } from '../testing/database';
import { createAddress, createMember, createProduct, createSession } from '../testing/factories';
import { createLot } from '../testing/lots';

const MINUTE = 60_000;

let test: TestDatabase;
/** Two processes of one shop. */
let apis: [TestApi, TestApi];
let admin: string;
let member: string;
let memberId: number;
beforeAll(async () => {
  test = await createTestDatabase();
  apis = [await createTestApi(test.db), await createTestApi(test.db)];
  admin = await createSession(test.db, await createMember(test.db, '店長', ['admin']));
  memberId = await createMember(test.db);
  member = await createSession(test.db, memberId);
});
afterAll(async () => {
  for (const api of apis) await api.close();
  await test.drop();
});
afterEach(() => expectAuditClean(test.db));

const PATH = '/api/admin/settings/maintenance';
async function plan(from: number | null, until: number | null, note = '更新資料庫') {
  const { data } = (await apis[0].call(admin, 'GET', '/api/admin/settings')).body;
  const { version } = data.settings.find(({ key }: { key: string }) => key === 'maintenance');
  const body = { value: { from, until, note }, version, reason: '更新資料庫' };
  return (await apis[0].call(admin, 'PUT', PATH, body)).body;
}

const ask = (api: TestApi, token = '', url = '/api/home') =>
  api.app.inject({ url, headers: { authorization: `Bearer ${token}` } });
/** Asks until the process knows; gives up with the test. */
async function until(api: TestApi, knows: (body: { errorCode: string }) => boolean) {
  for (;;) {
    const answer = await ask(api);
    if (knows(answer.json())) return answer;
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}
const closed = ({ errorCode }: { errorCode: string }) => errorCode === 'MAINTENANCE';

it('a planned maintenance is told by every answer of every process, and closes nothing yet', async () => {
  const [from, end] = [Date.now() + 30 * MINUTE, Date.now() + 60 * MINUTE];
  expect((await plan(from, end)).success).toBe(true);
  for (const api of apis) {
    for (;;) {
      const answer = await ask(api);
      const told = parseMaintenance(String(answer.headers[MAINTENANCE_HEADER] ?? ''));
      if (!told) continue;
      expect(told).toEqual({ from, until: end, note: '更新資料庫' });
      expect(answer.json().success).toBe(true);
      break;
    }
  }
});

it('while it is on, every process answers code -1 with HTTP 200, except staff, sign-in and probes', async () => {
  await plan(Date.now() - 1_000, Date.now() + 30 * MINUTE);
  for (const api of apis) {
    const answer = await until(api, closed);
    expect(answer.statusCode).toBe(200);
    expect(answer.json()).toMatchObject({ success: false, code: -1, msg: /系統維護中/ });
    expect((await ask(api, member)).json().code).toBe(-1);
    const write = await api.call(member, 'POST', '/api/orders', {});
    expect(write.body).toMatchObject({ errorCode: 'MAINTENANCE', code: -1 });
    expect((await ask(api, admin)).json().success).toBe(true);
    expect((await ask(api, '', '/api/config')).json().success).toBe(true);
    expect((await api.app.inject('/healthz')).statusCode).toBe(200);
    expect((await api.app.inject('/readyz')).statusCode).toBe(200);
    const code = await api.call('', 'POST', '/api/auth/email/code', { email: 'x@shop.example' });
    expect(code.body.errorCode).not.toBe('MAINTENANCE');
  }
});

it('one change opens the shop again in every process', async () => {
  expect((await plan(null, null, '')).success).toBe(true);
  for (const api of apis) await until(api, (body) => !closed(body));
});

it.each([
  ['a time that is over', -60 * MINUTE, -30 * MINUTE],
  ['an end before its beginning', 60 * MINUTE, 30 * MINUTE],
  ['more than a day', 0, 25 * 60 * MINUTE],
])('%s is not planned', async (_, from, end) => {
  expect((await plan(Date.now() + from, Date.now() + end)).errorCode).toBe('SETTING_UNSOUND');
});

it('lots that would end meanwhile, and payments that would be due, end later by its length', async () => {
  const inside = await createLot(test.db, { endsIn: 40 * MINUTE });
  const outside = await createLot(test.db, { endsIn: 90 * MINUTE });
  const { skuId } = await createProduct(test.db);
  const placed = await apis[0].call(member, 'POST', '/api/orders', {
    items: [{ skuId, quantity: 1, unitPrice: '100' }],
    addressId: await createAddress(test.db, memberId),
    paymentMethod: 'coin',
  });
  const no = placed.body.data.out_trade_no;
  const dueAt = async () => {
    const found = await test.db.pool.query(
      'SELECT expires_at FROM orders WHERE out_trade_no = $1',
      [no],
    );
    return found.rows[0].expires_at.getTime();
  };
  const due = await dueAt();
  const ends = async (id: number) => {
    const found = await test.db.pool.query(
      'SELECT ends_at, original_ends_at, extensions FROM lots WHERE id = $1',
      [id],
    );
    return found.rows[0];
  };
  const before = await ends(inside);
  const untouched = await ends(outside);
  const from = Date.now() + 25 * MINUTE;
  await plan(from, from + 20 * MINUTE);
  await moveEnds(test.db);
  await moveEnds(test.db);
  const after = await ends(inside);
  expect(after.ends_at.getTime() - before.ends_at.getTime()).toBe(20 * MINUTE);
  expect(after.original_ends_at.getTime()).toBe(after.ends_at.getTime());
  expect(after.extensions).toBe(0);
  expect(await ends(outside)).toEqual(untouched);
  expect((await dueAt()) - due).toBe(20 * MINUTE);
});
