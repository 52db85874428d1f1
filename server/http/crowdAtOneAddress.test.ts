import { randomUUID } from 'node:crypto';
import { createTestApp, type TestApp } from '../testing/app';
import { createCrowd } from '../testing/factories';
import { createLot } from '../testing/lots';
import { stayInMinute } from '../testing/minute';

/** An address that a phone network gives to all of these. */
const ADDRESS = '203.0.113.5';
const MEMBERS = 1000;

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp({ settings: { floodLimit: 1200, bidLimit: 30 } });
});
afterAll(async () => {
  await app.close();
  jest.restoreAllMocks();
});

const inTens = async <T>(all: readonly T[], act: (one: T) => Promise<unknown>) => {
  for (let n = 0; n < all.length; n += 10) await Promise.all(all.slice(n, n + 10).map(act));
};

it('a thousand members behind one address look at a lot and bid in one minute, and none is refused', async () => {
  const lot = await createLot(app.db);
  const tokens = await createCrowd(app.db, MEMBERS, '1000');
  stayInMinute();
  const statuses = new Map<string, number>();
  const ask = async (method: 'GET' | 'POST', url: string, token: string, payload?: object) => {
    const { statusCode, body } = await app.app.inject({
      method,
      url,
      remoteAddress: ADDRESS,
      headers: { authorization: `Bearer ${token}`, 'idempotency-key': randomUUID() },
      ...(payload && { payload }),
    });
    const { errorCode } = JSON.parse(body);
    const seen = `${method} ${statusCode} ${errorCode === 'BID_TOO_LOW' ? '' : errorCode}`.trim();
    statuses.set(seen, (statuses.get(seen) ?? 0) + 1);
  };
  await inTens(tokens, async (token) => {
    await ask('GET', `/api/auctions/${lot}`, token);
    await ask('POST', `/api/auctions/${lot}/bids`, token, { maximum: '200' });
  });
  expect(Object.fromEntries(statuses)).toEqual({ 'GET 200': MEMBERS, 'POST 200': MEMBERS });
});
