import SwaggerParser from '@apidevtools/swagger-parser';
import { type Endpoint, isWrite, type Who } from '@common/endpoint';
import { endpoints } from '@common/endpoints';
import { type Capability, ROLE_NAMES, ROLES } from '@common/people/roles';
import type { OpenAPIV3_1 } from 'openapi-types';
import { routes } from './routes';
import { createTestApi, type TestApi } from './testing/api';
import { createTestDatabase, type TestDatabase } from './testing/database';
import { createMember, createSession, freezeSql } from './testing/factories';
import { sampleOf } from './testing/sampleInput';
import { ENDS_OTHERS, SessionStock } from './testing/sessionStock';

let test: TestDatabase;
let api: TestApi;
let sessions: SessionStock;
const ids: Record<string, number> = {};
const roles: Record<string, Capability[]> = {
  member: [],
  center: ['center'],
  ...Object.fromEntries(ROLE_NAMES.map((role) => [role, [role]])),
};

beforeAll(async () => {
  test = await createTestDatabase();
  api = await createTestApi(test.db);
  sessions = new SessionStock(test.db);
  for (const [role, rights] of Object.entries(roles)) {
    ids[role] = await createMember(test.db, role, rights);
  }
});
afterAll(async () => {
  await api.close();
  await test.drop();
});

/** A session of its own for every call: one endpoint ends the session that calls it. */
async function tokenOf(role: string): Promise<string> {
  const id = ids[role];
  return id === undefined ? '' : sessions.take(id);
}

const nameOf = ({ method, path }: Endpoint) => `${method} ${path}`;

const staff = Object.entries(ROLES);

/** Which roles an endpoint must let in, read from the matrix apart from the code that decides it. */
function admitted(who: Who): readonly string[] {
  const everyone = Object.keys(roles);
  if (who === 'public') return ['visitor', ...everyone];
  if (who === 'member') return everyone;
  if (who === 'staff') return staff.map(([role]) => role);
  if (who === 'center' || who === 'admin') return [who];
  return staff.flatMap(([role, { rights }]) => (rights.some((one) => one === who) ? [role] : []));
}

it('registers every endpoint of the contract, and nothing beside it', () => {
  const registered = routes.map((one) => nameOf(one.endpoint)).sort();
  expect(registered).toEqual(endpoints.map(nameOf).sort());
});

describe.each(
  endpoints.filter((one) => one.kind !== 'stream').map((one) => [nameOf(one), one] as const),
)('%s', (_name, endpoint) => {
  it.each(['visitor', ...Object.keys(roles)])(
    'admits or refuses a %s as the contract says',
    async (role) => {
      const path = endpoint.path.replace(/:\w+/g, '999999999999');
      const { status } = await api.call(
        await tokenOf(role),
        endpoint.method,
        path,
        endpoint.body && {},
      );
      if (endpoint.path === ENDS_OTHERS) sessions.empty();
      if (admitted(endpoint.who).includes(role)) {
        expect([401, 403]).not.toContain(status);
        expect(status).toBeLessThan(500);
      } else {
        expect(status).toBe(role === 'visitor' ? 401 : 403);
      }
    },
  );
});

function sampleParameter({ params }: Endpoint, key: string): string {
  const schema = params?.properties[key];
  if (!schema) throw new Error(`the contract has no parameter ${key}`);
  return String(sampleOf(schema));
}

describe.each(endpoints.filter(isWrite).map((one) => [nameOf(one), one] as const))(
  '%s',
  (_name, endpoint) => {
    async function send(headers: Record<string, string>, payload: Buffer | object | undefined) {
      const token = await tokenOf(endpoint.who === 'center' ? 'center' : 'admin');
      const query = endpoint.query && sampleOf(endpoint.query);
      return api.app.inject({
        method: endpoint.method,
        url: endpoint.path.replace(/:(\w+)/g, (_all, key) => sampleParameter(endpoint, key)),
        query: Object.fromEntries(Object.entries(query ?? {}).map(([k, v]) => [k, String(v)])),
        headers: { authorization: `Bearer ${token}`, ...headers },
        ...(payload && { payload }),
      });
    }

    it('refuses a valid request without an idempotency key, naming the header', async () => {
      const isUpload = endpoint.kind === 'upload';
      const response = isUpload
        ? await send({ 'content-type': 'application/octet-stream' }, Buffer.from('a file'))
        : await send({}, endpoint.body && Object(sampleOf(endpoint.body)));
      const { errorCode, data } = response.json();
      expect({ status: response.statusCode, errorCode, data }).toEqual({
        status: 400,
        errorCode: 'BAD_INPUT',
        data: { faults: [{ field: 'Idempotency-Key', message: '必填' }] },
      });
    });

    it('refuses a body with a key that no schema knows', async () => {
      const response = await send({ 'idempotency-key': 'a-good-key-1' }, { surprise: true });
      expect([response.statusCode, response.json().errorCode]).toEqual(
        // An upload takes bytes, not JSON.
        endpoint.kind === 'upload' ? [415, 'UNSUPPORTED_MEDIA'] : [400, 'BAD_INPUT'],
      );
    });
  },
);

it('prints a valid OpenAPI 3.1 document that leaves no endpoint out', async () => {
  const response = await api.app.inject('/api/openapi.json');
  const document = response.json<OpenAPIV3_1.Document>();
  expect(document.openapi).toBe('3.1.0');
  await SwaggerParser.validate(structuredClone(document));
  const documented = Object.entries(document.paths ?? {}).flatMap(([path, item]) =>
    Object.keys(item ?? {}).map(
      (method) => `${method.toUpperCase()} ${path.replace(/\{(\w+)\}/g, ':$1')}`,
    ),
  );
  expect(documented.sort()).toEqual(endpoints.map(nameOf).sort());
});

it('lets a frozen member look and leave, and change nothing', async () => {
  const id = await createMember(test.db);
  const token = await createSession(test.db, id);
  await test.db.pool.query(freezeSql(), [id]);
  expect((await api.call(token, 'GET', '/api/me')).body.success).toBe(true);
  const bid = await api.call(token, 'POST', '/api/auctions/1/bids', { maximum: '1' });
  expect(bid.body.errorCode).toBe('ACCOUNT_FROZEN');
  expect((await api.call(token, 'POST', '/api/auth/logout')).body.success).toBe(true);
});

describe('input of any kind gets a clear answer', () => {
  const paths = [
    '/api/products/abc',
    '/api/products/0',
    '/api/products/99999999999999999999',
    '/api/nothing',
  ];
  it.each(paths)('GET %s is not found', async (path) => {
    const { status, body } = await api.call('', 'GET', path);
    expect([status, body.errorCode]).toEqual([404, 'NOT_FOUND']);
  });

  it.each([
    ['a huge body', 'application/json', `{"note":"${'x'.repeat(170_000)}"}`, 413],
    ['half a body', 'application/json', '{"items":', 400],
    ['another format', 'text/xml', '<a/>', 415],
    ['an array', 'application/json', '[1]', 400],
    ['a prototype', 'application/json', '{"__proto__":{"a":1}}', 400],
  ])('%s', async (_name, type, payload, status) => {
    const response = await api.app.inject({
      method: 'POST',
      url: '/api/orders',
      headers: {
        authorization: `Bearer ${await tokenOf('member')}`,
        'content-type': type,
        'idempotency-key': 'some-good-key',
      },
      payload,
    });
    expect(response.statusCode).toBe(status);
    expect(response.json()).toMatchObject({
      success: false,
      errorMessage: expect.stringMatching(/。$/),
    });
  });
});
