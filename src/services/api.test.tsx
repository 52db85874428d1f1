import type { IncomingMessage, ServerResponse } from 'node:http';
import { waitFor } from '@testing-library/react';
import { api, fieldFaults } from '@/services/api';
import { saveUser } from '@/session/session';
import { renderSite } from '@/testing/renderSite';
import { answer, envelope, startServer } from '@/testing/stubServer';

let server: Awaited<ReturnType<typeof startServer>>;
let handle: (request: IncomingMessage, response: ServerResponse, nth: number) => void;
let types: unknown[];
let received: { method?: string; url?: string; key: unknown; body: string }[];
beforeEach(async () => {
  received = [];
  types = [];
  server = await startServer(async (req, res) => {
    let body = '';
    for await (const part of req) body += part;
    const key = req.headers['idempotency-key'];
    types.push(req.headers['content-type']);
    received.push({ method: req.method, url: req.url, key, body });
    handle(req, res, received.length);
  });
  await renderSite();
  received.length = 0;
});
afterEach(() => server.close());

const succeed = (_: IncomingMessage, res: ServerResponse) => answer(res, envelope({ id: 1 }));
const silence = () => {};
const keys = () => received.map(({ key }) => key);
const shownMessages = () =>
  Array.from(document.querySelectorAll('.ant-message-notice'), (one) => one.textContent);
const cancel = (reason: string) =>
  api('POST /api/orders/:out_trade_no/cancel', {
    params: { out_trade_no: 'A/1' },
    body: { reason },
  });

it('api fills the path, sends the query and returns the envelope’s data', async () => {
  handle = succeed;
  expect(await api('GET /api/products/:id', { params: { id: 7 } })).toEqual({ id: 1 });
  await api('GET /api/products', { query: { channel: 'shop', q: '茶 & 酒' } });
  await api('GET /api/products');
  expect(received.map(({ url }) => url)).toEqual([
    '/api/products/7',
    '/api/products?channel=shop&q=%E8%8C%B6+%26+%E9%85%92',
    '/api/products',
  ]);
  expect(keys()).toEqual([undefined, undefined, undefined]);
});

it('api sends a write with its body and a new key', async () => {
  handle = succeed;
  await cancel('買錯了');
  expect(received[0]).toMatchObject({
    method: 'POST',
    url: '/api/orders/A%2F1/cancel',
    body: '{"reason":"買錯了"}',
  });
  expect(received[0]?.key).toMatch(/^[0-9a-f]{32}$/);
});

it('an upload sends the file unchanged, reports progress, and keeps its key for the same file', async () => {
  const photo = new File(['abc'], '相片.jpg', { type: 'image/jpeg' });
  const upload = (file: File, onProgress?: (part: number) => void) =>
    api('POST /api/pictures', { query: { purpose: 'avatar' }, file, onProgress });
  const parts: number[] = [];
  handle = (_, res, nth) => answer(res, envelope({ id: 1 }), nth === 1 ? 503 : 200);
  await expect(upload(photo, (part) => parts.push(part))).rejects.toThrow('503');
  await upload(photo);
  await upload(new File(['abc'], '相片.jpg'));
  expect(received[0]).toMatchObject({ url: '/api/pictures?purpose=avatar', body: 'abc' });
  expect(types[0]).toBe('application/octet-stream');
  expect(parts.at(-1)).toBe(1);
  expect(keys()[1]).toBe(keys()[0]);
  expect(keys()[2]).not.toBe(keys()[0]);
});

it('api repeats an unanswered write with the same key without showing a failure', async () => {
  handle = (req, res, nth) => (nth < 3 ? silence() : succeed(req, res));
  expect(await cancel('太慢')).toEqual({ id: 1 });
  expect(received).toHaveLength(3);
  expect(new Set(keys()).size).toBe(1);
  expect(shownMessages()).toEqual([]);
});

it('api repeats a write with the same key when the connection breaks', async () => {
  handle = (req, res, nth) => (nth === 1 ? req.socket.destroy() : succeed(req, res));
  await cancel('斷線');
  expect(received).toHaveLength(2);
  expect(new Set(keys()).size).toBe(1);
});

it('api gives up after four attempts, shows one failure, and keeps the key for the next try', async () => {
  handle = (req) => req.socket.destroy();
  await expect(cancel('沒有回應')).rejects.toThrow('Network Error');
  expect(received).toHaveLength(4);
  await waitFor(() => expect(shownMessages()).toEqual(['None response! Please retry.']));
  handle = succeed;
  await cancel('沒有回應');
  expect(received).toHaveLength(5);
  expect(new Set(keys()).size).toBe(1);
});

it('other content is a new intent, even while the last one is unsettled', async () => {
  handle = (req) => req.socket.destroy();
  await expect(cancel('甲')).rejects.toThrow('Network Error');
  handle = succeed;
  await cancel('乙');
  expect(keys()[4]).not.toBe(keys()[0]);
});

it('another member’s write is a new intent', async () => {
  handle = (req) => req.socket.destroy();
  await expect(cancel('丙')).rejects.toThrow('Network Error');
  saveUser({ access_token: 'someone else', expires_at: Date.now() + 60_000 });
  handle = (req, res) => (req.url === '/api/me' ? silence() : succeed(req, res));
  await cancel('丙');
  const writes = received.filter(({ method }) => method === 'POST');
  expect(writes.at(-1)?.key).not.toBe(writes[0]?.key);
});

it.each([
  ['a success', (_: IncomingMessage, res: ServerResponse) => answer(res, envelope(null))],
  [
    'a business refusal',
    (_: IncomingMessage, res: ServerResponse) => answer(res, envelope(null, { success: false })),
  ],
  ['malformed input', (_: IncomingMessage, res: ServerResponse) => answer(res, {}, 400)],
])('%s ends the intent: the next click has a new key', async (_, reply) => {
  handle = reply;
  await cancel('再一次').catch(() => {});
  await cancel('再一次').catch(() => {});
  expect(received).toHaveLength(2);
  expect(keys()[0]).not.toBe(keys()[1]);
});

it('a 503, whose outcome is unknown, keeps the key and is not repeated automatically', async () => {
  handle = (_, res) => answer(res, envelope(null, { success: false }), 503);
  await expect(cancel('忙碌')).rejects.toThrow('503');
  expect(received).toHaveLength(1);
  handle = succeed;
  await cancel('忙碌');
  expect(keys()[1]).toBe(keys()[0]);
});

it('two clicks share one request', async () => {
  handle = (_, res) => {
    setTimeout(() => answer(res, envelope({ id: 1 })), 100);
  };
  expect(await Promise.all([cancel('連點'), cancel('連點')])).toEqual([{ id: 1 }, { id: 1 }]);
  expect(received).toHaveLength(1);
});

it('the failure of two clicks is shown once', async () => {
  handle = (_, res) =>
    answer(res, { ...envelope(null, { success: false, errorMessage: '已出貨' }), showType: 2 });
  const both = await Promise.allSettled([cancel('連點'), cancel('連點')]);
  expect(both.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  await waitFor(() => expect(shownMessages()).toEqual(['已出貨']));
});

it('api returns field faults to the form, which shows them', async () => {
  const faults = [{ field: 'reason', message: '太長了' }];
  handle = (_, res) => answer(res, envelope({ faults }, { success: false }), 400);
  const error: unknown = await api('POST /api/orders/:out_trade_no/cancel', {
    params: { out_trade_no: 'A1' },
    body: { reason: '很長' },
    skipErrorHandler: true,
  }).catch((reason: unknown) => reason);
  expect(fieldFaults(error)).toEqual(faults);
  expect(fieldFaults(new Error('other'))).toEqual([]);
  await new Promise((resolve) => setTimeout(resolve, 200));
  expect(shownMessages()).toEqual([]);
});
