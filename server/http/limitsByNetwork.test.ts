import { limitBids } from '../modules/trade/auctions/limitBids';
import { createTestApp, type TestApp } from '../testing/app';
import { stayInMinute } from '../testing/minute';
import type { Caller } from './caller';
import type { Origin } from './route';

let app: TestApp;
let serial = 0;
beforeEach(async () => {
  stayInMinute();
  app = await createTestApp({ settings: { floodLimit: 3, bidLimit: 1 } });
});
afterEach(async () => {
  await app.close();
  jest.restoreAllMocks();
});

const send = async (ip: string, method: 'GET' | 'POST', url: string, body?: object, token = '') => {
  serial += 1;
  const response = await app.app.inject({
    method,
    url,
    remoteAddress: ip,
    headers: { authorization: `Bearer ${token}`, 'idempotency-key': `network-${serial}` },
    ...(body && { payload: body }),
  });
  return response.json().errorCode;
};
const of = (n: number) => `2001:db8:7:1:${n.toString(16)}::${n}`;

/** A visitor's write; there is room for three of a network. */
const knock = (ip: string) => send(ip, 'POST', '/api/auth/nonce', {});

it('the flood limit counts the writes of a whole IPv6 network as one visitor', async () => {
  for (const n of [1, 2, 3]) expect(await knock(of(n))).toBe('BAD_INPUT');
  expect(await knock(of(4))).toBe('FLOOD');
  expect(await knock('2001:db8:7:2::1')).toBe('BAD_INPUT');
});

it('the flood limit counts IPv4 written as IPv6 with plain IPv4', async () => {
  for (const ip of ['192.0.2.9', '::ffff:192.0.2.9', '::ffff:c000:209']) {
    expect(await knock(ip)).toBe('BAD_INPUT');
  }
  expect(await knock('192.0.2.9')).toBe('FLOOD');
});

it('what visitors of a network read has ten times the limit, apart from their writes', async () => {
  for (let n = 0; n < 3; n++) await knock(of(n));
  for (let n = 0; n < 30; n++) expect(await send(of(n), 'GET', '/api/news')).toBe('');
  expect(await send(of(1), 'GET', '/api/news')).toBe('FLOOD');
});

it('a member is counted by account at every network, and leaves visitors beside them theirs', async () => {
  const { token } = await app.signIn();
  for (const n of [1, 2, 3]) {
    expect(await send(`192.0.2.${n}`, 'GET', '/api/news', undefined, token)).toBe('');
  }
  expect(await send('192.0.2.4', 'GET', '/api/news', undefined, token)).toBe('FLOOD');
  expect(await send('192.0.2.4', 'GET', '/api/news')).toBe('');
});

it('a whole network ends at fifty times the limit, before a token is looked up, and probes do not', async () => {
  const ip = '198.51.100.7';
  const ask = (url: string) =>
    app.app.inject({
      url,
      remoteAddress: ip,
      headers: { authorization: `Bearer ${'x'.repeat(43)}` },
    });
  for (let n = 0; n < 75; n++) {
    expect((await ask('/api/me')).statusCode).toBe(401);
    expect((await ask('/files/none')).statusCode).toBe(404);
  }
  const looked = jest.spyOn(app.db, 'run');
  const refused = await ask('/api/me');
  expect(refused.statusCode).toBe(429);
  expect(Number(refused.headers['retry-after'])).toBeGreaterThanOrEqual(1);
  expect((await ask('/files/none')).statusCode).toBe(429);
  expect(looked).not.toHaveBeenCalled();
  expect((await ask('/healthz')).statusCode).toBe(200);
});

describe('without the flood limit', () => {
  beforeEach(async () => {
    await app.close();
    app = await createTestApp({ settings: { floodLimit: 0, bidLimit: 1 } });
  });

  it('mailed codes that nobody enters are counted by network: sixty an hour', async () => {
    for (let n = 1; n <= 60; n++) {
      const asked = { email: `someone${n}@shop.example` };
      expect(await send(of(n), 'POST', '/api/auth/email/code', asked)).toBe('');
    }
    const asked = { email: 'someone61@shop.example' };
    expect(await send(of(61), 'POST', '/api/auth/email/code', asked)).toBe('CODE_LIMIT');
  });

  it('bids of a network have four hundred times the limit of a member', async () => {
    const bid = (memberId: number) =>
      limitBids({
        db: app.db,
        caller: { memberId } as Caller,
        origin: { network: '192.0.2.1' } as Origin,
        settings: app.services.settings,
      });
    for (let n = 1; n <= 400; n++) await bid(n);
    await expect(bid(401)).rejects.toMatchObject({ code: 'TOO_OFTEN' });
  });
});
