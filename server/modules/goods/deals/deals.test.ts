import { checkoutShop } from '../../../testing/checkoutShop';
import { createDeal } from '../../../testing/deals';
import * as make from '../../../testing/factories';
import { walkPages } from '../../../testing/walkPages';

const shop = checkoutShop();
const { createSeller, sql } = shop;

const DAY = 86_400_000;
const SPEND = {
  kind: 'spend',
  minimum: '1000',
  amount: '100',
  isRepeated: true,
  pieces: 0,
  offBps: 0,
  startsAt: Date.now() - DAY,
  endsAt: Date.now() + DAY,
  isOn: true,
  categories: [],
  productIds: [],
};
const NTH = { ...SPEND, kind: 'nth', minimum: '0', amount: '0', isRepeated: false, pieces: 2 };
const reason = '週年慶活動';
const staff = (method: 'POST' | 'PUT', path: string, body: object) =>
  shop.api.call(shop.staff, method, `/api/admin/deals${path}`, body);
const faultsOf = async (body: object) =>
  (await staff('POST', '', { ...body, reason })).body.data?.faults?.[0]?.field;

it('staff make and change deals of the platform’s goods, with the reason in the log', async () => {
  const { body } = await staff('POST', '', { ...SPEND, reason });
  expect(body.data).toMatchObject({ ...SPEND, seller: null, orders: 0, given: '0', version: 1 });
  const path = `/${body.data.id}`;
  const changed = { ...NTH, offBps: 4000, version: 1, reason };
  expect((await staff('PUT', path, changed)).body.data).toMatchObject({
    kind: 'nth',
    minimum: '0',
  });
  expect((await staff('PUT', path, changed)).body.errorCode).toBe('CONTENT_CHANGED');
  const { rows } = await sql(
    `SELECT action, note FROM staff_actions WHERE ref_type = 'deal' AND ref_id = $1 ORDER BY id`,
    [String(body.data.id)],
  );
  expect(rows).toEqual([
    { action: 'deal.create', note: '每滿 1000 折 100。週年慶活動' },
    { action: 'deal.change', note: '第 2 件 6 折。週年慶活動' },
  ]);
});

it('refuses absurd terms and goods of others, each at its field', async () => {
  const hong = await createSeller();
  const theirs = await make.createProduct(shop.db, { sellerId: hong.id, channel: 'market' });
  expect(await faultsOf({ ...SPEND, minimum: '100' })).toBe('minimum');
  expect(await faultsOf({ ...SPEND, amount: '0' })).toBe('amount');
  expect(await faultsOf({ ...NTH, pieces: 1, offBps: 1000 })).toBe('pieces');
  expect(await faultsOf({ ...NTH, kind: 'pieces', offBps: 10_000 })).toBe('offBps');
  expect(await faultsOf({ ...SPEND, endsAt: SPEND.startsAt })).toBe('endsAt');
  expect(await faultsOf({ ...SPEND, categories: ['no-such'] })).toBe('categories');
  expect(await faultsOf({ ...SPEND, productIds: [theirs.productId] })).toBe('productIds');
});

it('a seller makes deals of their own goods; others do not change them, and staff stop them for good', async () => {
  const [hong, mei] = [await createSeller(), await createSeller()];
  const mine = (token: string, method: 'POST' | 'PUT', path: string, body: object) =>
    shop.api.call(token, method, `/api/me/selling/deals${path}`, body);
  const own = await make.createProduct(shop.db);
  const { body: refused } = await mine(hong.token, 'POST', '', {
    ...SPEND,
    productIds: [own.productId],
  });
  expect(refused.data.faults[0].field).toBe('productIds');
  const { body } = await mine(hong.token, 'POST', '', SPEND);
  const { id } = body.data;
  expect(body.data.seller.id).toBe(hong.id);
  const change = { ...SPEND, amount: '50', version: 1 };
  expect((await mine(mei.token, 'PUT', `/${id}`, change)).body.errorCode).toBe('NOT_FOUND');
  expect((await staff('PUT', `/${id}`, { ...change, reason })).body.errorCode).toBe('NOT_FOUND');
  expect((await mine(hong.token, 'PUT', `/${id}`, change)).body.data.amount).toBe('50');
  const stopped = await staff('POST', `/${id}/stop`, { reason: '標價先漲後降' });
  expect(stopped.body.data.stopped.reason).toBe('標價先漲後降');
  expect((await staff('POST', `/${id}/stop`, { reason })).body.errorCode).toBe('DEAL_STOPPED');
  const later = { ...change, version: 3 };
  expect((await mine(hong.token, 'PUT', `/${id}`, later)).body.errorCode).toBe('DEAL_STOPPED');
  const notices = await sql('SELECT kind FROM notices WHERE member_id = $1', [hong.id]);
  expect(notices.rows).toEqual([{ kind: 'dealStopped' }]);
  const lists = await shop.api.call(hong.token, 'GET', '/api/me/selling/deals');
  expect(lists.body.data.list).toMatchObject([{ id, version: 3 }]);
});

it('a seller runs 20 deals at most, however they were switched on', async () => {
  const hong = await createSeller();
  const path = '/api/me/selling/deals';
  const make = (change: object) => shop.api.call(hong.token, 'POST', path, { ...SPEND, ...change });
  for (let n = 0; n < 19; n++) await createDeal(shop.db, { sellerId: hong.id });
  const spare = [await make({ isOn: false }), await make({ isOn: false })];
  const both = await Promise.all(
    spare.map(({ body }) =>
      shop.api.call(hong.token, 'PUT', `${path}/${body.data.id}`, { ...SPEND, version: 1 }),
    ),
  );
  expect(both.map(({ body }) => body.errorCode).toSorted()).toEqual(['', 'DEAL_TOO_MANY']);
  expect((await make({})).body.errorCode).toBe('DEAL_TOO_MANY');
});

it('a card carries the deal of its own seller as its one badge', async () => {
  await sql('UPDATE deals SET is_on = false');
  const hong = await createSeller();
  await createDeal(shop.db, { sellerId: hong.id, kind: 'pieces', pieces: 2, offBps: 1200 });
  const theirs = await make.createProduct(shop.db, {
    sellerId: hong.id,
    channel: 'market',
    stock: 50,
  });
  const own = await make.createProduct(shop.db, { stock: 50 });
  const cardOf = async (channel: string, productId: number) => {
    const { body } = await shop.api.call('', 'GET', `/api/products?channel=${channel}`);
    return body.data.list.find((one: { id: number }) => one.id === productId);
  };
  expect(await cardOf('market', theirs.productId)).toMatchObject({
    badge: 'deal',
    deal: '滿 2 件 8.8 折',
  });
  expect(await cardOf('shop', own.productId)).toMatchObject({ badge: 'new', deal: null });
});

it('deals are listed page by page, and each is read alone as it is edited', async () => {
  const ids: number[] = [];
  for (const amount of ['1', '2', '3']) {
    ids.push((await staff('POST', '', { ...SPEND, amount, reason })).body.data.id);
  }
  const get = async (path: string) =>
    (await shop.api.call(shop.staff, 'GET', `/api/admin/deals${path}`)).body;
  const { there, back } = await walkPages(
    async (page) => (await get(`?pageSize=2&state=running&by=platform&${page}`)).data,
  );
  expect(there.slice(0, 3)).toEqual(ids.reverse());
  expect(back).toEqual(there);
  expect((await get(`/${ids[0]}`)).data).toMatchObject({ amount: '3', version: 1 });
  expect((await get('/999999')).errorCode).toBe('NOT_FOUND');
});
