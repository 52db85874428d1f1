import SwaggerParser from '@apidevtools/swagger-parser';
import { type Endpoint, isWrite, type Who } from '@common/endpoint';
import { endpoints } from '@common/endpoints';
import type { OpenAPIV3_1 } from 'openapi-types';
import type { Capability } from './http/caller';
import { routes } from './routes';
import { createTestApi, type TestApi } from './testing/api';
import { createTestDatabase, type TestDatabase } from './testing/database';
import { createMember, createSession } from './testing/factories';

let test: TestDatabase;
let api: TestApi;
const ids: Record<string, number> = {};
const roles: Record<string, Capability[]> = {
  member: [],
  center: ['center'],
  staff: ['staff'],
  admin: ['admin'],
};

beforeAll(async () => {
  test = await createTestDatabase();
  api = await createTestApi(test.db);
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
  return id === undefined ? '' : createSession(test.db, id);
}

const nameOf = ({ method, path }: Endpoint) => `${method} ${path}`;

/** Which roles an endpoint must let in, written out apart from the code that decides it. */
const admitted: Record<Who, readonly string[]> = {
  public: ['visitor', 'member', 'center', 'staff', 'admin'],
  member: ['member', 'center', 'staff', 'admin'],
  center: ['center'],
  staff: ['staff', 'admin'],
  admin: ['admin'],
};

it('registers every endpoint of the contract, and nothing beside it', () => {
  const registered = routes.map((one) => nameOf(one.endpoint)).sort();
  expect(registered).toEqual(endpoints.map(nameOf).sort());
});

describe.each(
  endpoints.filter((one) => one.kind !== 'stream').map((one) => [nameOf(one), one] as const),
)('%s', (_name, endpoint) => {
  it.each(['visitor', ...Object.keys(roles)])(
    'answers or refuses a %s as it must',
    async (role) => {
      const path = endpoint.path.replace(/:\w+/g, '999999999999');
      const { status } = await api.call(
        await tokenOf(role),
        endpoint.method,
        path,
        endpoint.body && {},
      );
      if (admitted[endpoint.who].includes(role)) {
        expect([401, 403]).not.toContain(status);
        expect(status).toBeLessThan(500);
      } else {
        expect(status).toBe(role === 'visitor' ? 401 : 403);
      }
    },
  );

  it('refuses a write without an idempotency key, and keys that no schema knows', async () => {
    if (!isWrite(endpoint)) return;
    const url = endpoint.path.replace(/:\w+/g, '999999999999');
    const token = await tokenOf(endpoint.who === 'center' ? 'center' : 'admin');
    const send = (headers: Record<string, string>, payload?: object) =>
      api.app.inject({
        method: endpoint.method,
        url,
        headers: {
          authorization: `Bearer ${token}`,
          ...headers,
        },
        ...(payload && { payload }),
      });
    const unknown = await send({ 'idempotency-key': 'a-good-key-1' }, { surprise: true });
    expect([unknown.statusCode, unknown.json().errorCode]).toEqual(
      // A file is asked for, not JSON.
      endpoint.kind === 'upload' ? [415, 'UNSUPPORTED_MEDIA'] : [400, 'BAD_INPUT'],
    );
    if (endpoint.body || endpoint.query?.required) return;
    const keyless = await send({});
    expect(keyless.json().data.faults[0].field).toBe('Idempotency-Key');
  });
});

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
  await test.db.pool.query('UPDATE members SET frozen_at = now() WHERE id = $1', [id]);
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
    ['a huge body', 'application/json', `{"note":"${'x'.repeat(70_000)}"}`, 413],
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
