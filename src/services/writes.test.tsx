import type { IncomingMessage, ServerResponse } from 'node:http';
import { api } from '@/services/api';
import { logOut, saveUser } from '@/session/session';
import { renderSite } from '@/testing/renderSite';
import { MEMBER, signIn } from '@/testing/session';
import { answer, envelope, startServer } from '@/testing/stubServer';

let server: Awaited<ReturnType<typeof startServer>>;
let handle: (request: IncomingMessage, response: ServerResponse, nth: number) => void;
let writes: { key: unknown; as: unknown }[];
beforeEach(async () => {
  writes = [];
  server = await startServer((request, response) => {
    if (request.method !== 'POST') return answer(response, envelope({}));
    const { authorization: as, 'idempotency-key': key } = request.headers;
    writes.push({ key, as });
    return handle(request, response, writes.length);
  });
  await renderSite();
  signIn(MEMBER, 'first');
});
afterEach(async () => {
  logOut();
  await server.close();
});

const pay = () => api('POST /api/exchange', { body: { quoteId: 5 } });
const refuse = (response: ServerResponse) => answer(response, envelope(null), 401);
const lose = (request: IncomingMessage) => void request.socket.destroy();
const OTHER = { ...MEMBER, id: 8 };

it('a repeated write carries the token of the member who started it, even after another signed in', async () => {
  handle = (request, response, nth) => {
    if (nth > 1) return refuse(response);
    saveUser({ access_token: 'other', expires_at: Date.now() + 60_000, member: OTHER });
    return lose(request);
  };
  await expect(pay()).rejects.toThrow('401');
  expect(writes.map(({ as }) => as)).toEqual(['Bearer first', 'Bearer first']);
});

it('a write keeps its key over a 401 and a new session of the same member', async () => {
  handle = (request, response, nth) => (nth > 1 ? refuse(response) : lose(request));
  await expect(pay()).rejects.toThrow('401');
  signIn(MEMBER, 'second');
  handle = (_, response) => answer(response, envelope({ id: 1 }));
  await pay();
  expect(writes.map(({ as }) => as)).toEqual(['Bearer first', 'Bearer first', 'Bearer second']);
  expect(new Set(writes.map(({ key }) => key)).size).toBe(1);
});

it('a write is never continued by another member', async () => {
  handle = lose;
  await expect(pay()).rejects.toThrow('Network Error');
  const before = writes.length;
  signIn(OTHER, 'other');
  handle = (_, response) => answer(response, envelope({ id: 1 }));
  await pay();
  expect(writes.at(-1)?.as).toBe('Bearer other');
  expect(writes.slice(0, before).map(({ key }) => key)).not.toContain(writes.at(-1)?.key);
});
