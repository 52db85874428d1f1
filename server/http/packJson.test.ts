import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import fastify, { type FastifyInstance } from 'fastify';
import { createTestApi, type TestApi } from '../testing/api';
import { createTestDatabase, type TestDatabase } from '../testing/database';
import { createMember, createProduct, createSession } from '../testing/factories';
import { packingFor, packJson } from './packJson';

describe('packingFor', () => {
  it.each([
    [undefined, undefined],
    ['', undefined],
    ['gzip, deflate, br, zstd', 'br'],
    ['gzip;q=1.0, br;q=0.5', 'br'],
    ['br;q=0, gzip', 'gzip'],
    ['gzip;q=0.000,br ; q=0', undefined],
    ['brotli', undefined],
  ])('%s: %s', (accepted, kind) => {
    expect(packingFor(accepted)).toBe(kind);
  });
});

describe('the answers of the shop', () => {
  let test: TestDatabase;
  let api: TestApi;
  let token: string;
  beforeAll(async () => {
    test = await createTestDatabase();
    api = await createTestApi(test.db);
    token = await createSession(test.db, await createMember(test.db, '買家'));
    for (let n = 0; n < 20; n++) await createProduct(test.db, {});
  });
  afterAll(async () => {
    await api.close();
    await test.drop();
  });

  const ask = (accepted?: string, more: { method?: 'GET' | 'HEAD'; url?: string } = {}) =>
    api.app.inject({
      method: 'GET',
      url: '/api/products',
      ...more,
      headers: {
        authorization: `Bearer ${token}`,
        ...(accepted !== undefined && { 'accept-encoding': accepted }),
      },
    });

  it('are what they were, a third as long, and say what they depend on', async () => {
    const plain = await ask();
    expect(plain.headers).not.toHaveProperty('content-encoding');
    expect(plain.headers.vary).toBe('accept-encoding');
    for (const [kind, unpack] of [
      ['br', brotliDecompressSync] as const,
      ['gzip', gunzipSync] as const,
    ]) {
      const packed = await ask(kind);
      expect(packed.headers).toMatchObject({
        'content-encoding': kind,
        'content-length': String(packed.rawPayload.byteLength),
        'content-type': 'application/json; charset=utf-8',
        vary: 'accept-encoding',
      });
      expect(JSON.parse(unpack(packed.rawPayload).toString())).toEqual(plain.json());
      expect(packed.rawPayload.byteLength * 3).toBeLessThan(plain.rawPayload.byteLength);
    }
  });

  it('have the same head without their body', async () => {
    const got = await ask('br');
    const head = await ask('br', { method: 'HEAD' });
    expect(head.rawPayload.byteLength).toBe(0);
    for (const name of ['content-encoding', 'content-length', 'content-type', 'vary'])
      expect([name, head.headers[name]]).toEqual([name, got.headers[name]]);
  });

  it('are left alone where they are short', async () => {
    const answer = await ask('br', { url: '/api/me/favourites/ids' });
    expect(answer.headers).not.toHaveProperty('content-encoding');
    expect(answer.json().success).toBe(true);
  });

  it('are packed where they are no endpoint’s: the document of the API', async () => {
    const answer = await ask('gzip', { url: '/api/openapi.json' });
    expect(answer.headers['content-encoding']).toBe('gzip');
    expect(JSON.parse(gunzipSync(answer.rawPayload).toString()).openapi).toMatch(/^3/);
  });
});

describe('packJson', () => {
  let app: FastifyInstance;
  const long = JSON.stringify({ text: '茶'.repeat(1000) });
  beforeAll(async () => {
    app = fastify();
    packJson(app);
    const kept = Buffer.from(long);
    const json = 'application/json; charset=utf-8';
    app.get('/kept', (_request, reply) => reply.type(json).send(kept));
    app.get('/once', (_request, reply) => reply.type(json).send(long));
    app.get('/secret', { config: { holdsSecret: true } }, (_request, reply) =>
      reply.type(json).send(long),
    );
    app.get('/csv', (_request, reply) => reply.type('text/csv').send(long));
    app.get('/huge', () => ({ text: '茶'.repeat(100_000) }));
  });
  afterAll(() => app.close());

  const get = (url: string) => app.inject({ url, headers: { 'accept-encoding': 'br' } });

  it('compresses a cached body once', async () => {
    const zlib = jest.requireActual<typeof import('node:zlib')>('node:zlib');
    const first = await get('/kept');
    const begun = jest.spyOn(zlib, 'brotliCompressSync');
    const second = await get('/kept');
    expect(second.rawPayload.equals(first.rawPayload)).toBe(true);
    expect(begun).not.toHaveBeenCalled();
    await get('/once');
    expect(begun).toHaveBeenCalledTimes(1);
    begun.mockRestore();
  });

  it.each(['/secret', '/csv'])('leaves %s as it is', async (url) => {
    const answer = await get(url);
    expect(answer.headers).not.toHaveProperty('content-encoding');
    expect(answer.body).toBe(long);
  });

  it('compresses a large answer beside the event loop', async () => {
    const answer = await get('/huge');
    expect(answer.headers['content-encoding']).toBe('br');
    expect(JSON.parse(brotliDecompressSync(answer.rawPayload).toString()).text).toHaveLength(
      100_000,
    );
  });
});
