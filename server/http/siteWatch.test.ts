import { createTestApi } from '../testing/api';
import { createTestDatabase, type TestDatabase } from '../testing/database';

let test: TestDatabase;
beforeAll(async () => {
  test = await createTestDatabase();
});
afterAll(() => test.drop());

const SITE = 'https://shop.example';
const WARNING =
  /^SITE_URL is https:\/\/shop\.example, and 6 of the last \d+ visitors .*at another address, such as https:\/\/www\.shop\.example/;

/** What `/readyz` warns of after one write of each visitor. */
async function warningsAfter(
  visitors: { from: number; origin: string; site?: string; host?: string }[],
): Promise<unknown> {
  const api = await createTestApi(test.db, undefined, { siteUrl: SITE });
  try {
    for (const { from, origin, site = 'same-origin', host = 'shop.example' } of visitors) {
      await api.app.inject({
        method: 'POST',
        url: '/api/auth/email/code',
        remoteAddress: `203.0.113.${from}`,
        headers: { origin, host, 'sec-fetch-site': site },
        payload: {},
      });
    }
    return (await api.app.inject('/readyz')).json().warnings;
  } finally {
    await api.close();
  }
}
const many = (count: number, origin: string, more: { site?: string; host?: string } = {}) =>
  Array.from({ length: count }, (_, n) => ({ from: n + 1, origin, ...more }));

it('visitors who see the shop at another address are a warning, the process stays ready', async () => {
  expect(await warningsAfter(many(6, 'https://www.shop.example'))).toEqual([
    expect.stringMatching(WARNING),
  ]);
});

it.each([
  ['who see it at its own address', many(30, SITE)],
  ['behind a proxy that hands no Host on', many(30, SITE, { host: '10.0.0.11:8000' })],
  ['whose pages are of other sites', many(30, 'https://evil.example', { site: 'cross-site' })],
  [
    'of whom few had another page open',
    [...many(4, 'https://old.example'), ...many(10, SITE).slice(4)],
  ],
  [
    'of whom one forges many',
    [...many(6, SITE), ...many(60, 'https://evil.example').map((one) => ({ ...one, from: 99 }))],
  ],
  ['of whom one names no address', many(30, 'null')],
])('visitors %s are none', async (_, visitors) => {
  expect(await warningsAfter(visitors)).toBeUndefined();
});
