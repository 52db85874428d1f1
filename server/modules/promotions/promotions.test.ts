import type { Listing } from '@common/endpoints/listings';
import { Client } from 'pg';
import { createTestApi, type TestApi } from '../../testing/api';
import { createTestDatabase, expectAuditClean, type TestDatabase } from '../../testing/database';
import * as make from '../../testing/factories';
import { contentOf, createSeller, lotContentOf, type Seller } from '../../testing/listings';

const DAY_MS = 86_400_000;

let test: TestDatabase;
let api: TestApi;
const people = { staff: '', admin: '', other: '' };
beforeAll(async () => {
  test = await createTestDatabase();
  api = await createTestApi(test.db);
  const session = async (...rights: ('staff' | 'admin')[]) =>
    make.createSession(test.db, await make.createMember(test.db, '店員', rights));
  people.staff = await session('staff');
  people.admin = await session('staff', 'admin');
  people.other = await session();
});
afterAll(async () => {
  await api.close();
  await test.drop();
});
afterEach(() => expectAuditClean(test.db));

/** A seller with adv and one product in the market. */
async function createShop({ adv = '100', title = '手沖咖啡壺' } = {}) {
  const seller = await createSeller(test.db);
  if (adv !== '0') await make.give(test.db, seller.id, 'adv', adv);
  return { seller, listing: await publish(seller, title) };
}

async function publish(seller: Seller, title: string): Promise<Listing & { productId: number }> {
  const content = contentOf(seller, { title });
  const made = await api.call(seller.token, 'POST', '/api/me/listings', { kind: 'fixed', content });
  const { id, revision } = made.body.data;
  await api.call(seller.token, 'POST', `/api/me/listings/${id}/submit`, { revision });
  const { body } = await api.call(people.staff, 'POST', `/api/admin/listings/${id}/approve`, {
    revision,
  });
  expect(body.errorCode).toBe('');
  return body.data;
}

const promote = (
  { token }: Pick<Seller, 'token'>,
  { id }: Pick<Listing, 'id'>,
  change: { days?: number; cost?: string; promotedUntil?: number | null } = {},
  key?: string,
) =>
  api.call(
    token,
    'POST',
    `/api/me/listings/${id}/promote`,
    { days: 3, cost: '15', promotedUntil: null, ...change },
    key,
  );
const advOf = async ({ token }: Pick<Seller, 'token'>) =>
  (await api.call(token, 'GET', '/api/me')).body.data.adv.available;
const newest = async (token = people.staff) =>
  (await api.call(token, 'GET', '/api/admin/promotions')).body.data.list[0];
const stop = (token: string, id: number, reason = '圖文不符，先停止推廣') =>
  api.call(token, 'POST', `/api/admin/promotions/${id}/stop`, { reason });
/** As if that many days had passed since it was bought; the application itself may not move it. */
async function passDays(productId: number | 'all', days: number): Promise<void> {
  const owner = new Client({ connectionString: test.ownerUrl });
  await owner.connect();
  await owner.query(
    `UPDATE promotions SET starts_at = starts_at - $2::float8 * interval '1 day',
       ends_at = ends_at - $2::float8 * interval '1 day' WHERE (product_id = $1 OR $1 IS NULL) AND stopped_at IS NULL`,
    [productId === 'all' ? null : productId, days],
  );
  await owner.end();
}

describe('buying a promotion', () => {
  it('costs what was shown, in adv, and is in the statement', async () => {
    const { seller, listing } = await createShop();
    const before = Date.now();
    const { body } = await promote(seller, listing);
    expect(body.errorCode).toBe('');
    expect(body.data.promotedUntil).toBeGreaterThanOrEqual(before + 3 * DAY_MS - 1000);
    expect(body.data.promotedUntil).toBeLessThanOrEqual(Date.now() + 3 * DAY_MS + 1000);
    expect(await advOf(seller)).toBe('85');
    const records = await api.call(seller.token, 'GET', '/api/me/records?asset=adv');
    expect(records.body.data.list[0]).toMatchObject({ type: 3, amount: '-15' });
    expect(await newest()).toMatchObject({
      productId: listing.productId,
      days: 3,
      cost: '15',
      refund: '0',
      shown: true,
    });
  });

  it('follows what is paid for already, whole', async () => {
    const { seller, listing } = await createShop();
    const first = (await promote(seller, listing)).body.data.promotedUntil;
    const { body } = await promote(seller, listing, { days: 7, cost: '35', promotedUntil: first });
    expect(body.data.promotedUntil).toBe(first + 7 * DAY_MS);
    expect(await advOf(seller)).toBe('50');
  });

  it('is charged once when it is sent twice, and when two pages buy at once', async () => {
    const { seller, listing } = await createShop();
    const key = 'one-press-of-the-button';
    const [one, again] = [
      await promote(seller, listing, {}, key),
      await promote(seller, listing, {}, key),
    ];
    expect(again.body).toEqual(one.body);
    expect(await advOf(seller)).toBe('85');

    const promotedUntil = one.body.data.promotedUntil;
    const both = await Promise.all([1, 2].map(() => promote(seller, listing, { promotedUntil })));
    expect(both.map(({ body }) => body.errorCode).sort()).toEqual(['', 'PROMOTION_CHANGED']);
    expect(await advOf(seller)).toBe('70');
  });

  it('refuses what is not as it was shown, and takes nothing', async () => {
    const { seller, listing } = await createShop();
    const codes = [
      await promote(seller, listing, { cost: '14' }),
      await promote(seller, listing, { days: 4, cost: '20' }),
      await promote(seller, listing, { promotedUntil: Date.now() + DAY_MS }),
    ].map(({ body }) => body.errorCode);
    expect(codes).toEqual(['PROMOTION_CHANGED', 'PROMOTION_CHANGED', 'PROMOTION_CHANGED']);
    expect(await advOf(seller)).toBe('100');
  });

  it('takes an end that has passed meanwhile for none', async () => {
    const { seller, listing } = await createShop();
    const { body } = await promote(seller, listing, { promotedUntil: Date.now() - 1 });
    expect(body.errorCode).toBe('');
  });

  it('refuses when there is too little adv, naming how much is missing', async () => {
    const { seller, listing } = await createShop({ adv: '10' });
    const { body } = await promote(seller, listing);
    expect(body).toMatchObject({ errorCode: 'BALANCE_SHORT', data: { short: '5' } });
    expect(await advOf(seller)).toBe('10');
  });

  it('refuses further ahead than 90 days', async () => {
    const { seller, listing } = await createShop({ adv: '1000' });
    let promotedUntil: number | null = null;
    for (let n = 0; n < 6; n++) {
      const { body } = await promote(seller, listing, { days: 14, cost: '70', promotedUntil });
      promotedUntil = body.data.promotedUntil;
    }
    const { body } = await promote(seller, listing, { days: 7, cost: '35', promotedUntil });
    expect(body.errorCode).toBe('PROMOTION_TOO_FAR');
    expect(await advOf(seller)).toBe('580');
  });

  it('is for what buyers can see: neither taken off sale, nor a lot, nor a draft', async () => {
    const { seller, listing } = await createShop();
    await api.call(seller.token, 'PUT', `/api/me/listings/${listing.id}/offer`, {
      price: '100',
      available: 3,
      seenAvailable: 3,
      onSale: false,
    });
    const codes = [(await promote(seller, listing)).body.errorCode];
    for (const [kind, content] of [
      ['auction', lotContentOf(seller)],
      ['fixed', contentOf(seller)],
    ] as const) {
      const made = await api.call(seller.token, 'POST', '/api/me/listings', { kind, content });
      codes.push((await promote(seller, made.body.data)).body.errorCode);
    }
    expect(codes).toEqual(Array(3).fill('PROMOTION_NOT_ON_SALE'));
    expect((await promote({ token: people.other }, listing)).status).toBe(404);
  });
});

describe('a promotion is stopped', () => {
  it('by staff: the whole days that are left come back, once, and the seller is told', async () => {
    const { seller, listing } = await createShop();
    await promote(seller, listing, { days: 7, cost: '35' });
    await passDays(listing.productId, 2.5);
    const { id } = await newest();
    const stopped = await Promise.all([1, 2].map(() => stop(people.staff, id)));
    expect(stopped.map(({ body }) => body.errorCode).sort()).toEqual(['', 'PROMOTION_OVER']);
    // 4.5 days are left.
    expect(await advOf(seller)).toBe('85');
    expect(await newest()).toMatchObject({ refund: '20', stoppedBy: '店員', shown: false });
    const { body } = await api.call(seller.token, 'GET', '/api/me/notices');
    expect(body.data.list[0].text).toContain('圖文不符，先停止推廣。退還 20 廣告幣');
    const mine = await api.call(seller.token, 'GET', `/api/me/listings/${listing.id}`);
    expect(mine.body.data.promotedUntil).toBeNull();
  });

  it('on its last day without a refund; before it begins whole', async () => {
    const { seller, listing } = await createShop();
    const { body } = await promote(seller, listing);
    await promote(seller, listing, { promotedUntil: body.data.promotedUntil });
    const later = await newest();
    expect((await stop(people.staff, later.id)).body.data.refund).toBe('15');
    await passDays(listing.productId, 2.5);
    expect((await stop(people.staff, later.id - 1)).body.data.refund).toBe('0');
    expect(await advOf(seller)).toBe('85');
  });

  it('never by the seller, nor by a member', async () => {
    const seller = await createSeller(test.db, { rights: ['staff'] });
    await make.give(test.db, seller.id, 'adv', '100');
    const listing = await publish(seller, '自己人的東西');
    await promote(seller, listing);
    const { id } = await newest();
    expect((await stop(seller.token, id)).body.errorCode).toBe('PROMOTION_OWN');
    expect((await stop(people.other, id)).status).toBe(403);
    expect((await stop(people.staff, 999_999)).status).toBe(404);
  });
});

describe('the terms', () => {
  const read = async () =>
    (await api.call(people.admin, 'GET', '/api/admin/promotions/terms')).body.data;
  const change = (body: object, token = people.admin) =>
    api.call(token, 'PUT', '/api/admin/promotions/terms', body);
  const reason = '配合週年慶調整';

  it('are changed by an administrator with a reason, for what is bought from then on', async () => {
    const { seller, listing } = await createShop();
    await promote(seller, listing);
    const { version, terms } = await read();
    const changed = { perDay: '6', days: [10, 2], version, reason };
    expect((await change(changed, people.staff)).status).toBe(403);
    const { body } = await change(changed);
    expect(body.data.terms).toEqual({ perDay: '6', days: [2, 10] });
    expect(body.data.history[0]).toMatchObject({ before: terms, note: reason });
    expect((await change(changed)).body.errorCode).toBe('CONTENT_CHANGED');
    // What was bought keeps its price.
    const { id } = await newest();
    expect((await stop(people.staff, id)).body.data.refund).toBe('10');
    await change({ ...terms, version: body.data.version, reason });
  });

  it('make sense', async () => {
    const { version, terms } = await read();
    const zero = await change({ ...terms, perDay: '0', version, reason });
    expect(zero.body.errorCode).toBe('PROMOTION_TERMS');
    const same = await change({ ...terms, version, reason });
    expect(same.body.errorCode).toBe('NOTHING_CHANGED');
    expect((await change({ ...terms, days: [], version, reason })).status).toBe(400);
  });
});

describe('while it runs', () => {
  // Those of the tests above would crowd it out.
  beforeEach(() => passDays('all', 100));

  /** Answers are told again for a second. */
  async function eventually(check: () => Promise<void>): Promise<void> {
    for (const end = Date.now() + 20_000; ; ) {
      try {
        return await check();
      } catch (failure) {
        if (Date.now() > end) throw failure;
        await new Promise((resolve) => setTimeout(resolve, 100));
      }
    }
  }
  const promotedIn = async (path: string): Promise<number[]> =>
    ((await api.call('', 'GET', path)).body.data.promoted ?? []).map(
      ({ id }: { id: number }) => id,
    );
  const MARKET = '/api/products?channel=market';

  it('it is shown first at home and in its channel, until its time is over', async () => {
    const { seller, listing } = await createShop({ title: '推廣中的茶壺' });
    await promote(seller, listing);
    const { productId } = listing;
    await eventually(async () => {
      expect(await promotedIn('/api/home')).toContain(productId);
      expect(await promotedIn(MARKET)).toContain(productId);
      expect(await promotedIn(`${MARKET}&category=test`)).toContain(productId);
    });
    const elsewhere = [
      '/api/products',
      `${MARKET}&current=2`,
      `${MARKET}&q=茶壺`,
      `${MARKET}&inStock=1`,
    ];
    for (const path of elsewhere) expect(await promotedIn(path)).toEqual([]);

    await passDays(productId, 3);
    await eventually(async () => {
      expect(await promotedIn('/api/home')).not.toContain(productId);
      expect(await promotedIn(MARKET)).not.toContain(productId);
    });
  });

  it('it is not shown while it cannot be bought', async () => {
    const { seller, listing } = await createShop({ title: '賣完就不推廣' });
    await promote(seller, listing);
    await eventually(async () => expect(await promotedIn(MARKET)).toContain(listing.productId));
    await api.call(seller.token, 'PUT', `/api/me/listings/${listing.id}/offer`, {
      price: '100',
      available: 0,
      seenAvailable: 3,
      onSale: true,
    });
    await eventually(async () => expect(await promotedIn(MARKET)).not.toContain(listing.productId));
  });
});
