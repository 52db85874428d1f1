import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { isSiteReady } from './siteReady';

let server: Server;
let answer: { status: number; body: string };
let connections = 0;
beforeAll(async () => {
  server = createServer((request, response) => {
    response.writeHead(request.url === '/readyz' ? answer.status : 404).end(answer.body);
  });
  server.on('connection', () => {
    connections += 1;
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
});
afterAll(() => server.close());

const ask = () =>
  isSiteReady(`http://127.0.0.1:${(server.address() as AddressInfo).port}`).catch(() => 'unknown');

it('a shop is ready where its own address says so, and each question has a connection of its own', async () => {
  answer = { status: 200, body: '{"ok":true,"warnings":["look"]}' };
  expect([await ask(), await ask(), connections]).toEqual([true, true, 2]);
});

it('a shop is not ready where its address says so, or a page of something else is there', async () => {
  answer = { status: 503, body: '{"ok":false,"reasons":["The database does not answer."]}' };
  expect(await ask()).toBe(false);
  answer = { status: 200, body: '<!doctype html>' };
  expect(await ask()).toBe('unknown');
});

it('a shop whose address nobody answers is unknown', async () => {
  await expect(isSiteReady('http://127.0.0.1:1')).rejects.toThrow('ECONNREFUSED');
});
