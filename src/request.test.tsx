import type { IncomingMessage, ServerResponse } from 'node:http';
import { waitFor } from '@testing-library/react';
import { request } from '@umijs/max';
import { saveUser } from '@/session/session';
import { renderSite } from '@/testing/renderSite';
import { answer, envelope, onTestPaths, startServer } from '@/testing/stubServer';

let server: Awaited<ReturnType<typeof startServer>>;
let handle: (request: IncomingMessage, response: ServerResponse) => void;
let received: IncomingMessage[];
beforeEach(async () => {
  received = [];
  handle = (_, res) => answer(res, envelope(1));
  server = await startServer(
    onTestPaths((req, res) => {
      received.push(req);
      handle(req, res);
    }),
  );
});
afterEach(() => server.close());

it('a request carries the bearer scheme with nothing behind it for a visitor', async () => {
  await renderSite();
  await request('/api/x');
  // HTTP drops the trailing space.
  expect(received[0]?.headers.authorization).toBe('Bearer');
});

it("a request carries the stored user's token", async () => {
  await renderSite();
  saveUser({ access_token: 'token-1', expires_at: Date.now() + 60_000 });
  await request('/api/x');
  expect(received.at(-1)?.headers.authorization).toBe('Bearer token-1');
});

it('a request is a GET to exactly its path by default', async () => {
  await renderSite();
  await request('/api/x');
  await request('/api/y', { skipErrorHandler: true });
  await request('/api/z', { method: 'POST' });
  expect(received.map(({ method, url }) => `${method} ${url}`)).toEqual([
    'GET /api/x',
    'GET /api/y',
    'POST /api/z',
  ]);
});

it('a request is given up after 1000 ms', async () => {
  handle = () => {};
  await renderSite();
  const begun = performance.now();
  await expect(request('/api/x')).rejects.toThrow('timeout of 1000ms exceeded');
  expect(performance.now() - begun).toBeGreaterThan(980);
  await waitFor(() =>
    expect(document.querySelector('.ant-message-error')).toHaveTextContent(
      'None response! Please retry.',
    ),
  );
});

it('a request gives the body, or with getResponse the whole response', async () => {
  handle = (_, res) => answer(res, envelope({ id: 7 }));
  await renderSite();
  expect(await request('/api/x')).toMatchObject({ success: true, data: { id: 7 } });
  const response = await request('/api/x', { getResponse: true });
  expect(response.status).toBe(200);
  expect(response.data).toMatchObject({ data: { id: 7 } });
});

it('requests that fail together are reported once', async () => {
  const shown = () => document.querySelectorAll('.ant-message-notice');
  handle = (req) => req.socket.destroy();
  await renderSite();
  await Promise.allSettled([request('/api/x'), request('/api/y')]);
  await waitFor(() => expect(shown().length).toBeGreaterThan(0));
  // Long enough for a second message to have mounted if one were to come.
  await new Promise((resolve) => setTimeout(resolve, 200));
  expect(shown()).toHaveLength(1);
});
