import { createTestApp, type TestApp } from '../testing/app';
import { stayInMinute } from '../testing/minute';

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

it('the flood limit counts a whole IPv6 network as one visitor', async () => {
  for (const n of [1, 2, 3]) expect(await send(of(n), 'GET', '/api/news')).toBe('');
  expect(await send(of(4), 'GET', '/api/news')).toBe('FLOOD');
  expect(await send('2001:db8:7:2::1', 'GET', '/api/news')).toBe('');
});

it('the flood limit counts IPv4 written as IPv6 with plain IPv4', async () => {
  for (const ip of ['192.0.2.9', '::ffff:192.0.2.9', '::ffff:c000:209']) {
    expect(await send(ip, 'GET', '/api/news')).toBe('');
  }
  expect(await send('192.0.2.9', 'GET', '/api/news')).toBe('FLOOD');
});

describe('without the flood limit', () => {
  beforeEach(async () => {
    await app.close();
    app = await createTestApp({ settings: { floodLimit: 0, bidLimit: 1 } });
  });

  it('mailed codes are counted by network: twenty an hour', async () => {
    for (let n = 1; n <= 20; n++) {
      const asked = { email: `someone${n}@shop.example` };
      expect(await send(of(n), 'POST', '/api/auth/email/code', asked)).toBe('');
    }
    const asked = { email: 'someone21@shop.example' };
    expect(await send(of(21), 'POST', '/api/auth/email/code', asked)).toBe('CODE_LIMIT');
  });

  it('bids are counted by network: four members of one at once', async () => {
    const tokens = [];
    for (let n = 0; n < 5; n++) tokens.push((await app.signIn()).token);
    const codes = [];
    for (const [n, token] of tokens.entries()) {
      codes.push(await send(of(n + 1), 'POST', '/api/auctions/1/bids', { maximum: '1' }, token));
    }
    expect(codes).toEqual([...Array(4).fill('NOT_FOUND'), 'TOO_OFTEN']);
  });
});
