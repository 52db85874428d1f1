import type { AddressInfo } from 'node:net';
import { type Endpoint, isWrite } from '@common/endpoint';
import { endpoints } from '@common/endpoints';
import Ajv, { type ValidateFunction } from 'ajv';
import { seedDemoShop } from '../db/seed/seedShop';
import { createTestApi, type TestApi } from '../testing/api';
import { createTestDatabase, type TestDatabase } from '../testing/database';
import { createSession } from '../testing/factories';
import { sampleOf } from '../testing/sampleInput';

type Content = Record<string, { schema: object }>;
interface Operation {
  requestBody?: { required?: boolean; content: Content };
  responses: Record<string, { $ref?: string; content?: Content }>;
}
interface Document {
  paths: Record<string, Record<string, Operation>>;
  components: { responses: Record<string, { content: Content }> };
}

let test: TestDatabase;
let api: TestApi;
let document: Document;
/** Sessions of people of the demo shop. */
const tokens: Record<string, string> = {};
/** Values for the parameters of a path. */
const values: Record<string, string> = {};

async function readValue(sql: string): Promise<string> {
  const { rows } = await test.db.pool.query(sql);
  return String(Object.values(rows[0])[0]);
}

beforeAll(async () => {
  test = await createTestDatabase();
  await seedDemoShop(test.db);
  api = await createTestApi(test.db);
  document = (await api.app.inject('/api/openapi.json')).json();
  const idOf = async (name: string) =>
    Number(await readValue(`SELECT id FROM members WHERE name = '${name}'`));
  tokens.member = await createSession(test.db, await idOf('小美'));
  tokens.admin = await createSession(test.db, await idOf('店長'));
  tokens.center = await createSession(test.db, await idOf('官方服務中心'));
  values.slug = await readValue('SELECT slug FROM categories ORDER BY slug LIMIT 1');
  values.out_trade_no = await readValue('SELECT out_trade_no FROM orders ORDER BY id LIMIT 1');
});
afterAll(async () => {
  await api.close();
  await test.drop();
});

const nameOf = ({ method, path }: Endpoint) => `${method} ${path}`;
const named = (of: (one: Endpoint) => boolean) =>
  endpoints.filter(of).map((one) => [nameOf(one), one] as const);
const urlOf = ({ path, params }: Endpoint) =>
  path.replace(/:(\w+)/g, (_all, key) => {
    const schema = params?.properties[key];
    if (!schema) throw new Error(`the contract has no parameter ${key}`);
    const isChoice = 'enum' in schema || 'anyOf' in schema;
    return (!isChoice && values[key]) || String(sampleOf(schema));
  });

/** A session that the endpoint admits. */
function tokenFor({ who }: Endpoint): string {
  if (who === 'public') return '';
  return (who === 'member' || who === 'center' ? tokens[who] : tokens.admin) ?? '';
}

function operationOf({ method, path }: Endpoint): Operation {
  const item = document.paths[path.replace(/:(\w+)/g, '{$1}')];
  const operation = item?.[method.toLowerCase()];
  if (!operation) throw new Error(`no ${method} ${path} in the document`);
  return operation;
}

const JSON_TYPE = 'application/json';
const TYPES = [
  JSON_TYPE,
  'application/octet-stream',
  'application/x-www-form-urlencoded',
  'multipart/form-data',
  'text/csv',
  'text/plain',
  'text/xml',
];

/** Sends a body without an idempotency key, so that no write is carried out. */
function send(endpoint: Endpoint, type?: string, payload?: string, key?: string) {
  const query = Object(endpoint.query && sampleOf(endpoint.query));
  return api.app.inject({
    method: endpoint.method,
    url: urlOf(endpoint),
    query: Object.fromEntries(Object.entries(query).map(([key, one]) => [key, String(one)])),
    headers: {
      authorization: `Bearer ${tokenFor(endpoint)}`,
      ...(key && { 'idempotency-key': key }),
      ...(type && {
        'content-type': type === 'multipart/form-data' ? `${type}; boundary=x` : type,
      }),
    },
    ...(payload && { payload }),
  });
}

const NO_BODY = { field: '', message: '不支援的欄位' };

/** Whether the endpoint reads a body of this type. */
async function accepts(endpoint: Endpoint, type: string): Promise<boolean> {
  const json = JSON.stringify(endpoint.body ? sampleOf(endpoint.body) : { surprise: true });
  const response = await send(endpoint, type, type === JSON_TYPE ? json : 'a=b');
  if (response.statusCode === 415) return false;
  const refusesBody = response.headers['content-type']?.toString().startsWith(JSON_TYPE)
    ? JSON.stringify(response.json()).includes(JSON.stringify(NO_BODY))
    : false;
  return !refusesBody;
}

describe.each(named(({ method }) => method !== 'GET'))('%s', (_name, endpoint) => {
  it('accepts bodies of the documented types and of no other', async () => {
    const documented = Object.keys(operationOf(endpoint).requestBody?.content ?? {});
    const accepted: string[] = [];
    for (const type of TYPES) if (await accepts(endpoint, type)) accepted.push(type);
    expect(accepted.sort()).toEqual(documented.sort());
  });

  it('refuses a request without a body where the document requires one', async () => {
    const isRequired = operationOf(endpoint).requestBody?.required ?? false;
    if (endpoint.kind === 'upload') {
      const response = await send(endpoint, undefined, undefined, 'a-good-key-1');
      expect([isRequired, response.json().data?.faults]).toEqual([
        true,
        [{ field: 'body', message: '必填' }],
      ]);
      return;
    }
    const { statusCode, payload } = await send(endpoint);
    const key = '"Idempotency-Key"';
    // Of a write nothing but the key is missing, unless it needs a body.
    if (isWrite(endpoint)) expect([statusCode, payload.includes(key)]).toEqual([400, !isRequired]);
    else expect([statusCode, isRequired]).toEqual([expect.any(Number), false]);
  });
});

const ajv = new Ajv({ strict: false, validateFormats: false, allErrors: true });

/** The content that the document gives for a status. */
function contentFor(endpoint: Endpoint, status: number): Content {
  const { responses } = operationOf(endpoint);
  const one = responses[status] ?? responses[`${String(status)[0]}XX`];
  const name = one?.$ref?.split('/').at(-1);
  return (name ? document.components.responses[name]?.content : one?.content) ?? {};
}

/** Compiled schemas of answers: refusals of many endpoints have the same one, and compiling reads all components. */
const validators = new Map<object, ValidateFunction>();

function validatorOf(schema: object): ValidateFunction {
  const { components } = document;
  const validate = validators.get(schema) ?? ajv.compile({ allOf: [schema], components });
  validators.set(schema, validate);
  return validate;
}

/** Faults of an answer by the document, and its media type. */
function faultsOf(endpoint: Endpoint, status: number, type: string, body: unknown): unknown[] {
  const media = contentFor(endpoint, status)[type];
  if (!media) return [`${status} ${type} is not in the document`];
  const validate = validatorOf(media.schema);
  return validate(body) ? [] : (validate.errors ?? []).slice(0, 3);
}

const typeOf = (header: unknown) => String(header).split(';')[0] ?? '';

describe('answers', () => {
  /** Media types with which endpoints answered 200, by their names. */
  const succeeded = new Map<string, string>();

  it.each(named(({ method, kind }) => method === 'GET' && kind !== 'stream'))(
    '%s answers everybody as documented',
    async (name, endpoint) => {
      for (const token of ['', ...Object.values(tokens)]) {
        for (const query of [{}, Object(endpoint.query && sampleOf(endpoint.query))]) {
          const response = await api.app.inject({
            url: urlOf(endpoint),
            query,
            ...(token && { headers: { authorization: `Bearer ${token}` } }),
          });
          const { statusCode: status, payload, headers } = response;
          const type = typeOf(headers['content-type']);
          const body = type === JSON_TYPE ? response.json() : payload;
          const faults = faultsOf(endpoint, status, type, body);
          expect({ status, type, faults }).toEqual({ status, type, faults: [] });
          if (status === 200 && body.success !== false) succeeded.set(name, type);
        }
      }
    },
  );

  it('files of most kinds and most reads were really answered', () => {
    const files = endpoints.filter(({ kind }) => kind === 'raw').map(nameOf);
    const answered = files.filter((name) => succeeded.get(name) === 'text/csv');
    expect(answered.length).toBeGreaterThan(13);
    expect(succeeded.size).toBeGreaterThan(100);
  });

  it('the copy of what is kept about a member is JSON without an envelope', async () => {
    const { member = '' } = tokens;
    const { body } = await api.call(member, 'POST', '/api/me/copies');
    const path = `/api/me/copies/${body.data.id}`;
    const headers = { authorization: `Bearer ${member}` };
    const response = await api.app.inject({ url: path, headers });
    const endpoint = endpoints.find((one) => one.path === '/api/me/copies/:id');
    if (!endpoint) throw new Error('no such endpoint');
    expect(typeOf(response.headers['content-type'])).toBe(endpoint.mediaType);
    expect(response.json()).toHaveProperty('資料');
    expect(faultsOf(endpoint, 200, JSON_TYPE, response.json())).toEqual([]);
  });

  it('streams are server-sent events', async () => {
    await api.app.listen({ port: 0, host: '127.0.0.1' });
    const { port } = api.app.server.address() as AddressInfo;
    values.kind = 'order';
    values.id = await readValue('SELECT id FROM lots ORDER BY id LIMIT 1');
    for (const endpoint of endpoints.filter(({ kind }) => kind === 'stream')) {
      const cut = new AbortController();
      const { status, headers } = await fetch(`http://127.0.0.1:${port}${urlOf(endpoint)}`, {
        headers: { authorization: `Bearer ${tokenFor(endpoint)}` },
        signal: cut.signal,
      });
      const type = typeOf(headers.get('content-type'));
      expect([endpoint.path, status, Object.keys(contentFor(endpoint, status))]).toEqual([
        endpoint.path,
        200,
        expect.arrayContaining([type]),
      ]);
      expect(type).toBe('text/event-stream');
      cut.abort();
    }
  });
});
