import type { Endpoint } from '@common/endpoint';
import { endpoints } from '@common/endpoints';
import { createTestApi, type TestApi } from './testing/api';
import { createTestDatabase, type TestDatabase } from './testing/database';
import { createMember, createSession } from './testing/factories';
import { enrol } from './testing/secondFactor';

/** The endpoints of a session that has not passed the second factor yet, written out apart from the contract. */
const BEFORE = [
  'GET /api/admin/second-factor',
  'POST /api/admin/second-factor/enrolment',
  'PUT /api/admin/second-factor',
  'POST /api/admin/second-factor/pass',
  'POST /api/admin/passkeys/challenge',
  'POST /api/admin/passkeys',
  'POST /api/admin/second-factor/passkey/challenge',
  'POST /api/admin/second-factor/passkey',
];

let test: TestDatabase;
let api: TestApi;
beforeAll(async () => {
  test = await createTestDatabase();
  const secondFactor = { required: true, keys: [Buffer.alloc(32, 9)] as const };
  api = await createTestApi(test.db, undefined, { secondFactor });
});
afterAll(async () => {
  await api.close();
  await test.drop();
});

const nameOf = ({ method, path }: Endpoint) => `${method} ${path}`;
const ofStaff = endpoints.filter(({ who }) => !['public', 'member', 'center'].includes(who));
const guarded = ofStaff.filter((one) => !BEFORE.includes(nameOf(one)));

async function refusalsFor(token: string): Promise<Record<string, string>> {
  const refusals: Record<string, string> = {};
  for (const endpoint of guarded) {
    const path = endpoint.path.replace(/:\w+/g, '999999999999');
    const { body } = await api.call(token, endpoint.method, path, endpoint.body && {});
    refusals[nameOf(endpoint)] = body?.errorCode;
  }
  return refusals;
}
const allNeeded = Object.fromEntries(guarded.map((one) => [nameOf(one), 'SECOND_FACTOR_NEEDED']));
const session = async (rights: Parameters<typeof createMember>[2]) =>
  createSession(test.db, await createMember(test.db, undefined, rights));

it('the contract leaves open only what leads through the second factor', () => {
  const open = ofStaff.filter((one) => one.beforeSecondFactor).map(nameOf);
  expect(open.sort()).toEqual([...BEFORE].sort());
});

it('every staff operation is refused to an administrator who has no second factor', async () => {
  expect(await refusalsFor(await session(['admin']))).toEqual(allNeeded);
});

it('every staff operation is refused until the session has passed, and none afterwards', async () => {
  const token = await session(['admin']);
  const { phone } = await enrol(api, token);
  expect(Object.values(await refusalsFor(token))).not.toContain('SECOND_FACTOR_NEEDED');
  const { rows } = await test.db.pool.query('SELECT max(id) AS id FROM members');
  const next = await createSession(test.db, Number(rows[0].id));
  expect(await refusalsFor(next)).toEqual(allNeeded);
  const code = phone.next();
  await api.call(next, 'POST', '/api/admin/second-factor/pass', { code });
  expect(Object.values(await refusalsFor(next))).not.toContain('SECOND_FACTOR_NEEDED');
});

it('members and the service centre are asked for no second factor', async () => {
  for (const rights of [[], ['center']] as const) {
    const token = await session([...rights]);
    expect((await api.call(token, 'GET', '/api/me')).status).toBe(200);
    expect((await api.call(token, 'GET', '/api/admin/members')).status).toBe(403);
  }
});
