import { randomUUID } from 'node:crypto';
import { createTestApp, type TestApp } from '../../../testing/app';

let shop: TestApp;
let token: string;
beforeAll(async () => {
  shop = await createTestApp();
  ({ token } = await shop.signIn());
});
afterAll(() => shop.close());

const address = `0x${'ab'.repeat(20)}`;
const signature = `0x${'1'.repeat(130)}`;
/** A valid body for each endpoint. */
const fitting = [
  ['POST', '/api/auth/nonce', { address, chainId: 31337 }],
  ['POST', '/api/auth/wallet', { message: 'hello', signature }],
  ['POST', '/api/auth/email/code', { email: 'a@shop.example' }],
  ['POST', '/api/auth/email', { ticket: 'A'.repeat(43), code: '123456' }],
  ['POST', '/api/me/wallets', { message: 'hello', signature }],
  ['POST', '/api/me/email/code', { email: 'b@shop.example' }],
  ['PUT', '/api/me/email', { email: 'b@shop.example', code: '123456' }],
] as const;

const nasty: unknown[] = [
  null,
  true,
  -1,
  1.5,
  1e300,
  '',
  '\u0000',
  '\ud800',
  'ａ@shop.example',
  'a\u0000@shop.example',
  '１２３４５６',
  'a@b.c\r\nBcc: x@y.z',
  'x'.repeat(5000),
  [],
  ['123456'],
  {},
  { toString: 1 },
  address.toUpperCase(),
];

describe.each(fitting)('%s %s', (method, url, body) => {
  test('refuses unknown keys and names them', async () => {
    const reply = await shop.call(token, method, url, { ...body, admin: true });
    expect(reply.status).toBe(400);
    expect(reply.body.errorCode).toBe('BAD_INPUT');
    expect(reply.body.data.faults).toContainEqual({ field: 'admin', message: '不支援的欄位' });
  });

  test('refuses a body without a required key and names the key', async () => {
    const reply = await shop.call(token, method, url, {});
    expect(reply.status).toBe(400);
    const named = reply.body.data.faults.map((fault: { field: string }) => fault.field);
    expect(named.sort()).toEqual(Object.keys(body).sort());
  });

  test('never answers 5xx, and names the field that has a wrong type', async () => {
    for (const field of Object.keys(body)) {
      for (const value of nasty) {
        const reply = await shop.call(token, method, url, { ...body, [field]: value });
        expect([field, value, reply.status < 500]).toEqual([field, value, true]);
        if (typeof value === 'string' || typeof value === 'number') continue;
        expect([field, value, reply.status]).toEqual([field, value, 400]);
        expect(reply.body.data.faults[0].field.split('.')[0]).toBe(field);
      }
    }
  });

  test('refuses a write without an idempotency key', async () => {
    const reply = await shop.call(token, method, url, body, '');
    expect(reply.status).toBe(400);
  });
});

test.each(['[', '"text"', '[]', 'null', '{"__proto__":{"a":1}}'])(
  'a body such as %s is refused',
  async (payload) => {
    const response = await shop.app.inject({
      method: 'POST',
      url: '/api/auth/email/code',
      headers: { 'content-type': 'application/json', 'idempotency-key': randomUUID() },
      payload,
    });
    expect(response.statusCode).toBe(400);
  },
);

test('a request with a malformed token counts as a visitor’s', async () => {
  for (const one of ['x'.repeat(5000), '用戶', "' OR 1=1", 'a'.repeat(43)]) {
    const reply = await shop.call(encodeURI(one), 'POST', '/api/auth/logout');
    expect(reply.status).toBe(401);
  }
});
