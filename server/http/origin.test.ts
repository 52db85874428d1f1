import { buildApp } from '../app';
import { MANUAL_CARRIER } from '../modules/trade/carriers/manual';
import { testSettings } from '../testing/api';
import { createTestDatabase, type TestDatabase } from '../testing/database';
import { stayInMinute } from '../testing/minute';
import { testStorage } from '../testing/storage';
import { openEventHub } from './eventHub';

let test: TestDatabase;
beforeAll(async () => {
  test = await createTestDatabase();
});
afterAll(() => test.drop());

/** The number of requests, from forty forwarded addresses, that pass a limit of thirty reads per network. */
async function passing(trustProxy: number): Promise<number> {
  stayInMinute();
  const events = await openEventHub(test.db);
  const settings = { ...testSettings, floodLimit: 3, trustProxy };
  const storage = testStorage();
  const app = await buildApp({
    db: test.db,
    chain: {} as never,
    settings,
    events,
    carrier: MANUAL_CARRIER,
    storage,
  });
  let passed = 0;
  for (let n = 0; n < 40; n++) {
    const { statusCode } = await app.inject({
      url: '/api/openapi.json',
      headers: { 'x-forwarded-for': `10.0.0.${n}` },
    });
    if (statusCode === 200) passed++;
  }
  await app.close();
  await events.close();
  jest.restoreAllMocks();
  return passed;
}

it('X-Forwarded-For counts only for the configured number of proxies', async () => {
  expect(await passing(0)).toBe(30);
  expect(await passing(1)).toBe(40);
});
