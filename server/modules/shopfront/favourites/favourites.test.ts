import { MAX_FAVOURITES } from '@common/shopfront/favouriteRules';
import { createTestApi, type TestApi } from '../../../testing/api';
import { createTestDatabase, type TestDatabase } from '../../../testing/database';
import * as make from '../../../testing/factories';
import { createLot } from '../../../testing/lots';
import { noticeKindsOf, noticesOf } from '../../../testing/notices';
import { notifyProductNews } from './notifyProductNews';
import { sweepFavourites } from './sweepFavourites';

let own: TestDatabase;
let api: TestApi;
beforeAll(async () => {
  own = await createTestDatabase();
  api = await createTestApi(own.db);
});
afterAll(async () => {
  await api.close();
  await own.drop();
});

const sql = (text: string, values: unknown[] = []) => own.db.pool.query(text, values);

async function createPerson() {
  const id = await make.createMember(own.db);
  const token = await make.createSession(own.db, id);
  const call = (method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string, body?: object) =>
    api.call(token, method, `/api/me/favourites${path}`, body);
  return {
    id,
    add: (productId: number) => call('PUT', `/${productId}`),
    remove: (productId: number) => call('DELETE', `/${productId}`),
    merge: (productIds: number[]) => call('POST', '/merge', { productIds }),
    ids: async (): Promise<number[]> => (await call('GET', '/ids')).body.data.productIds,
    list: async (query = '') => (await call('GET', `?${query}`)).body.data.list,
    listed: async (query = ''): Promise<number[]> =>
      (await call('GET', `?${query}`)).body.data.list.map(
        (one: { product: { id: number } }) => one.product.id,
      ),
  };
}
const product = async (options: make.ProductOptions = {}) =>
  (await make.createProduct(own.db, options)).productId;
const reprice = (productId: number, gab: number) =>
  sql('UPDATE skus SET price = $2::numeric * 10 ^ 18 WHERE product_id = $1', [productId, gab]);
const restock = (productId: number, stock: number) =>
  sql(
    `UPDATE skus SET stock = $2 FROM stock_reason('correction', 'test', '', NULL) WHERE product_id = $1`,
    [productId, stock],
  );
const age = (memberId: number, minutes: number) =>
  sql(
    'UPDATE favourites SET removed_at = removed_at - make_interval(mins => $2) WHERE member_id = $1',
    [memberId, minutes],
  );

describe('adding and removing favourites', () => {
  test('lists each product once, newest first, and ignores a removal of another product', async () => {
    const one = await createPerson();
    const [a, b] = [await product(), await product()];
    for (const id of [a, b, a]) expect((await one.add(id)).body.success).toBe(true);
    expect(await one.ids()).toEqual([b, a]);
    await one.remove(b);
    expect((await one.remove(b)).body.success).toBe(true);
    expect(await one.ids()).toEqual([a]);
    expect((await one.add(999_999_999)).status).toBe(404);
  });

  test('affects only the member’s own list', async () => {
    const [one, other] = [await createPerson(), await createPerson()];
    const id = await product();
    await one.add(id);
    await other.remove(id);
    expect(await other.ids()).toEqual([]);
    expect(await one.ids()).toEqual([id]);
  });

  test('restores the old entry within a minute after its removal, and adds a new one later', async () => {
    const one = await createPerson();
    const id = await product({ price: '100' });
    await one.add(id);
    await reprice(id, 80);
    const before = await one.list();
    expect(before).toMatchObject([{ priceThen: '100', dropped: true }]);
    await one.remove(id);
    await one.add(id);
    expect(await one.list()).toEqual(before);
    await one.remove(id);
    await age(one.id, 2);
    await one.add(id);
    expect(await one.list()).toMatchObject([{ priceThen: '80', dropped: false }]);
  });

  test('the sweep deletes only removals that can no longer be undone', async () => {
    const one = await createPerson();
    const [a, b, c] = [await product(), await product(), await product()];
    for (const id of [a, b, c]) await one.add(id);
    await one.remove(a);
    await age(one.id, 90);
    await one.remove(b);
    await sweepFavourites(own.db);
    const { rows } = await sql(
      'SELECT product_id FROM favourites WHERE member_id = $1 ORDER BY 1',
      [one.id],
    );
    expect(rows.map((row) => row.product_id)).toEqual([b, c]);
  });

  test('refuses a product when the list is full, and merges a device’s newest ones while there is room', async () => {
    const one = await createPerson();
    const ids = await Promise.all([product(), product(), product()]);
    await sql(
      `WITH p AS (
         INSERT INTO products (channel, category, title, min_price)
         SELECT 'shop', 'test', 'x', 1 FROM generate_series(1, $2) RETURNING id)
       INSERT INTO favourites (member_id, product_id, price_then, in_stock_then) SELECT $1, id, 1, true FROM p`,
      [one.id, MAX_FAVOURITES - 1],
    );
    await one.merge(ids);
    expect((await one.ids()).filter((id) => ids.includes(id))).toEqual([ids[2]]);
    const { body } = await one.add(ids[0] ?? 0);
    expect(body).toMatchObject({ errorCode: 'FAVOURITES_FULL', data: { most: MAX_FAVOURITES } });
    // A product already on the list fits.
    expect((await one.add(ids[2] ?? 0)).body.success).toBe(true);
  });
});

describe('merging a device’s favourites', () => {
  test('adds each product once, also when several tabs send them', async () => {
    const one = await createPerson();
    const ids = await Promise.all(Array.from({ length: 20 }, () => product()));
    await one.add(ids[3] ?? 0);
    const backwards = [...ids].reverse();
    const answers = await Promise.all([ids, backwards, ids, backwards].map(one.merge));
    for (const { body } of answers) expect(body).toMatchObject({ success: true });
    expect((await one.ids()).sort((a, b) => a - b)).toEqual([...ids].sort((a, b) => a - b));
    const { rows } = await sql('SELECT count(*)::int AS n FROM favourites WHERE member_id = $1', [
      one.id,
    ]);
    expect(rows).toEqual([{ n: 20 }]);
  });

  test('ignores unknown and repeated products', async () => {
    const one = await createPerson();
    const id = await product();
    expect((await one.merge([id, 999_999_999, id])).body.data).toEqual({ productIds: [id] });
    const many = Array.from({ length: 101 }, (_, n) => n + 1);
    expect((await one.merge(many)).status).toBe(400);
  });
});

describe('the list of favourites', () => {
  test('marks products that are cheaper, back in stock, or at auction', async () => {
    const one = await createPerson();
    const [plain, dropped, back] = [
      await product({ price: '300' }),
      await product({ price: '100' }),
      await product({ price: '200', stock: 0 }),
    ];
    const lotId = await createLot(own.db, { startPrice: '50', endsIn: 600_000 });
    const { rows } = await sql('SELECT product_id FROM lots WHERE id = $1', [lotId]);
    const hammered: number = rows[0].product_id;
    await sql('UPDATE products SET on_sale = false WHERE id = $1', [hammered]);
    for (const id of [plain, dropped, back, hammered]) await one.add(id);
    await reprice(dropped, 60);
    await restock(back, 5);
    expect(await one.list()).toMatchObject([
      { product: { id: hammered }, onSale: false, lot: { lotId, phase: 'live', price: '50' } },
      { product: { id: back, inStock: true }, back: true, dropped: false, lot: null },
      { product: { id: dropped, price: '60' }, priceThen: '100', dropped: true, back: false },
      { product: { id: plain }, dropped: false, back: false },
    ]);
    expect(await one.listed('filter=dropped')).toEqual([dropped]);
    expect(await one.listed('filter=back')).toEqual([back]);
    expect(await one.listed('filter=changed')).toEqual([back, dropped]);
    expect(await one.listed('filter=bidding')).toEqual([hammered]);
    expect((await one.listed('sort=ending'))[0]).toBe(hammered);
    expect(await one.listed('sort=priceAsc')).toEqual([hammered, dropped, back, plain]);
    expect(await one.listed('sort=priceDesc&pageSize=2&current=2')).toEqual([dropped, hammered]);
    expect(await one.listed('sort=nonsense&filter=%00&current=-1')).toHaveLength(4);
  });

  test('does not list a coming lot among those that take bids', async () => {
    const one = await createPerson();
    const lotId = await createLot(own.db, { startsIn: 600_000 });
    const { rows } = await sql('SELECT product_id FROM lots WHERE id = $1', [lotId]);
    await one.add(rows[0].product_id);
    expect(await one.list()).toMatchObject([{ lot: { lotId, phase: 'upcoming' } }]);
    expect(await one.listed('filter=bidding')).toEqual([]);
  });
});

describe('notices about a favourite', () => {
  test('announce a price drop once to each member, also with concurrent jobs', async () => {
    const [one, gone, later] = [await createPerson(), await createPerson(), await createPerson()];
    const id = await product({ price: '100' });
    await one.add(id);
    await gone.add(id);
    await gone.remove(id);
    await reprice(id, 70);
    await later.add(id);
    await Promise.all([1, 2, 3, 4].map(() => notifyProductNews(own.db)));
    expect(await noticesOf(own.db, one.id)).toMatchObject([
      { kind: 'priceDrop', data: { before: '100.00', price: '70.00' } },
    ]);
    expect(await noticeKindsOf(own.db, gone.id)).toEqual([]);
    expect(await noticeKindsOf(own.db, later.id)).toEqual([]);
    await reprice(id, 60);
    await notifyProductNews(own.db);
    expect(await noticeKindsOf(own.db, one.id)).toEqual(['priceDrop', 'priceDrop']);
  });

  test('combine quick changes, and omit changes that were reverted', async () => {
    const one = await createPerson();
    const [quick, undone] = [await product({ price: '100' }), await product({ price: '100' })];
    await one.add(quick);
    await one.add(undone);
    await reprice(quick, 90);
    await reprice(quick, 80);
    await reprice(undone, 50);
    await reprice(undone, 100);
    await notifyProductNews(own.db);
    expect(await noticesOf(own.db, one.id)).toMatchObject([
      { kind: 'priceDrop', data: { productId: String(quick), before: '100.00', price: '80.00' } },
    ]);
  });

  test('announce a restock once in some hours, also when the stock changes often', async () => {
    const one = await createPerson();
    const id = await product({ stock: 0 });
    await one.add(id);
    for (const stock of [3, 0, 3]) {
      await restock(id, stock);
      await notifyProductNews(own.db);
    }
    expect(await noticeKindsOf(own.db, one.id)).toEqual(['backInStock']);
  });

  test('are not sent for products that cannot be bought or that no member has', async () => {
    const one = await createPerson();
    const [hidden, soldOut, lonely] = [
      await product(),
      await product({ stock: 0 }),
      await product(),
    ];
    await one.add(hidden);
    await one.add(soldOut);
    await sql('UPDATE products SET on_sale = false WHERE id = $1', [hidden]);
    for (const id of [hidden, soldOut, lonely]) await reprice(id, 1);
    const { rows } = await sql('SELECT * FROM product_news WHERE product_id = ANY ($1)', [
      [hidden, soldOut, lonely],
    ]);
    expect(rows).toEqual([]);
    await notifyProductNews(own.db);
    expect(await noticeKindsOf(own.db, one.id)).toEqual([]);
  });
});
