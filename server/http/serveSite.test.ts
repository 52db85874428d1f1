import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import fastify, { type FastifyInstance } from 'fastify';
import { serveSite } from './serveSite';

let folder: string;
let app: FastifyInstance;

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'gab-site-'));
  writeFileSync(join(folder, 'index.html'), '<!doctype html><title>GAB</title>');
  writeFileSync(join(folder, 'umi.0123abcd.js'), 'plain');
  writeFileSync(join(folder, 'umi.0123abcd.js.gz'), gzipSync('packed'));
  writeFileSync(join(folder, 'favicon.svg'), '<svg/>');
  writeFileSync(join(folder, 'manifest.webmanifest'), '{}');
  for (const name of ['sw.js', 'sw-retired.js', 'offline.html', 'offline.js']) {
    writeFileSync(join(folder, name), name);
  }
  app = fastify();
  await serveSite(app, folder, async (_, reply) =>
    reply.type('text/html; charset=utf-8').send('the page'),
  );
});
afterEach(async () => {
  await app.close();
  rmSync(folder, { recursive: true });
});

test('a file with a hash in its name is kept for good, another for an hour', async () => {
  const hashed = await app.inject('/umi.0123abcd.js');
  expect(hashed.body).toBe('plain');
  expect(hashed.headers['cache-control']).toBe('public, max-age=31536000, immutable');
  const other = await app.inject('/favicon.svg');
  expect(other.headers['cache-control']).toBe('public, max-age=3600');
});

test('the service worker and what it keeps are asked for again each time', async () => {
  for (const name of ['sw.js', 'offline.html', 'offline.js']) {
    const { body, headers } = await app.inject(`/${name}`);
    expect([body, headers['cache-control']]).toEqual([name, 'no-cache']);
  }
  const { headers } = await app.inject('/manifest.webmanifest');
  expect(headers['content-type']).toContain('application/manifest+json');
});

test('a retired service worker is answered with the one that ends it', async () => {
  const other = fastify();
  await serveSite(other, folder, async (_, reply) => reply.send('the page'), { worker: false });
  const { body, headers } = await other.inject('/sw.js');
  expect([body, headers['cache-control']]).toEqual(['sw-retired.js', 'no-cache']);
  expect(headers['content-type']).toContain('javascript');
  await other.close();
});

test('a file is sent by its exact path to reads, whatever the query, and its compressed twin is none', async () => {
  const head = await app.inject({ method: 'HEAD', url: '/favicon.svg?v=1' });
  expect([head.statusCode, head.body, head.headers['content-length']]).toEqual([200, '', '6']);
  const part = await app.inject({ url: '/favicon.svg', headers: { range: 'bytes=0-3' } });
  expect([part.statusCode, part.body]).toEqual([206, '<svg']);
  for (const url of ['/umi.0123abcd.js.gz', '//favicon.svg', '/favicon.svg/', '/.favicon.svg']) {
    expect((await app.inject(url)).body).not.toContain('packed');
    expect((await app.inject(url)).body).not.toContain('<svg');
  }
  expect((await app.inject({ method: 'POST', url: '/favicon.svg' })).statusCode).toBe(404);
  expect(app.printRoutes()).not.toContain('favicon');
});

test('files compressed at the build are sent unchanged', async () => {
  const headers = { 'accept-encoding': 'gzip' };
  const answer = await app.inject({ url: '/umi.0123abcd.js', headers });
  expect(answer.headers['content-encoding']).toBe('gzip');
  expect(gunzipSync(answer.rawPayload).toString()).toBe('packed');
  expect(answer.headers['cache-control']).toContain('immutable');
  expect(answer.headers['content-type']).toContain('javascript');
});

test.each(['/', '/shop', '/product/view/7?from=home', '/member/order/view/G1'])(
  'leaves %s to the pages',
  async (url) => {
    const { statusCode, body } = await app.inject(url);
    expect(statusCode).toBe(200);
    expect(body).toBe('the page');
  },
);

test.each([
  ['GET', '/api/nothing'],
  ['GET', '/missing.js'],
  ['POST', '/shop'],
  ['GET', '/%2e%2e/package.json'],
] as const)('answers %s %s with 404', async (method, url) => {
  expect((await app.inject({ method, url })).statusCode).toBe(404);
});
