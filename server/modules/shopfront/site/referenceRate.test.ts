import { createTestApi, type TestApi } from '../../../testing/api';
import { createTestDatabase, expectAuditClean, type TestDatabase } from '../../../testing/database';
import { createMember, createSession } from '../../../testing/factories';

let database: TestDatabase;
let api: TestApi;
let admin: string;
let staff: string;
beforeAll(async () => {
  database = await createTestDatabase();
  api = await createTestApi(database.db);
  admin = await createSession(database.db, await createMember(database.db, '店長', ['admin']));
  staff = await createSession(database.db, await createMember(database.db, '客服', ['staff']));
});
afterAll(async () => {
  await api.close();
  await database.drop();
});
afterEach(() => expectAuditClean(database.db));

const PATH = '/api/admin/gab/rate';
const get = async (path: string, token = '') => (await api.call(token, 'GET', path)).body.data;

const SETTING = '/api/admin/settings/referenceRate';

async function change(value: object, token = admin) {
  const { version } = await get(PATH, staff);
  return api.call(token, 'PUT', SETTING, { value, version, reason: '依本週行情更新' });
}

test('the rate is not shown until an administrator sets it, and changes without a price changing', async () => {
  expect((await get('/api/gab')).rate).toBeNull();
  expect((await change({ shown: true, twd: '9.5' }, staff)).status).toBe(403);
  await change({ shown: true, twd: '9.5' });
  const rate = await get(PATH, staff);
  expect(rate).toMatchObject({
    terms: { shown: true, twd: '9.5' },
    history: [{ before: { shown: false, twd: '1' }, staff: '店長', note: '依本週行情更新' }],
  });
  const [{ at }] = rate.history;
  expect((await get('/api/gab')).rate).toEqual({ twd: '9.5', since: at });
  expect(await get('/api/gab/rate')).toEqual({ twd: '9.5' });
});

test('the page on GAB shows the fees in force', async () => {
  expect(await get('/api/gab')).toMatchObject({
    saleFeeBps: 300,
    withdrawal: { fee: '1', min: '10' },
    exchange: { rate: '1', feeBps: 100 },
    confirmations: 3,
  });
});

test.each(['0', '0.00', '-1', '1.00001', '1000000', 'abc'])(
  'the rate %p is refused',
  async (twd) => {
    const { status, body } = await change({ shown: true, twd });
    expect([status, body.errorCode]).toEqual([400, 'BAD_INPUT']);
  },
);
