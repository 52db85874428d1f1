import type { BannerInput } from '@common/endpoints/storefront';
import { parseViewed } from '@common/goods/viewedProducts';
import { createTestApi, type TestApi } from '../../../testing/api';
import { createTestDatabase, type TestDatabase } from '../../../testing/database';
import * as make from '../../../testing/factories';
import { meanwhile } from '../../../testing/meanwhile';

let test: TestDatabase;
let api: TestApi;
let staff: string;

beforeEach(async () => {
  test = await createTestDatabase();
  api = await createTestApi(test.db);
  staff = await make.createSession(test.db, await make.createMember(test.db, '店員', ['staff']));
});
afterEach(async () => {
  await api.close();
  await test.drop();
});

const sql = (text: string, values: unknown[] = []) => test.db.pool.query(text, values);
const home = async () => (await api.call('', 'GET', '/api/home')).body.data;

const HOUR = 3_600_000;
const banner = (changes: Partial<BannerInput> = {}): BannerInput => ({
  title: '秋茶上市',
  subtitle: '',
  picture: { url: '/banners/tea-season-wide.svg', alt: '' },
  phonePicture: { url: '/banners/tea-season-phone.svg', alt: '' },
  textColour: 'dark',
  link: '/shop?category=tea',
  startsAt: Date.now() - HOUR,
  endsAt: null,
  ...changes,
});
const create = (changes?: Partial<BannerInput>) =>
  api.call(staff, 'POST', '/api/admin/banners', banner(changes));
async function publish(changes?: Partial<BannerInput>): Promise<number> {
  const { body } = await create(changes);
  await api.call(staff, 'POST', `/api/admin/banners/${body.data.id}/publish`, {
    version: body.data.version,
  });
  return body.data.id;
}

describe('banners', () => {
  it('are shown while published and within their times, in staff’s order', async () => {
    const first = await publish({ title: '一' });
    const second = await publish({ title: '二', endsAt: Date.now() + HOUR });
    await publish({ title: '還沒到', startsAt: Date.now() + HOUR });
    await publish({ title: '過了', endsAt: Date.now() - HOUR / 2 });
    await create({ title: '草稿' });
    const all = (await api.call(staff, 'GET', '/api/admin/banners')).body.data;
    const seen: number[] = all.map(({ id }: { id: number }) => id);
    const order = (ids: number[]) =>
      api.call(staff, 'PUT', '/api/admin/banners/order', { ids, seen });
    await order(seen.toReversed());
    // Somebody who saw the order before does not overwrite this one.
    const late = (await order(seen)).body;
    expect(late).toMatchObject({ errorCode: 'SEEN_CHANGED' });
    expect(late.errorMessage).toContain('草稿、過了、還沒到、二、一');
    const { rows } = await sql(
      `SELECT changes FROM staff_actions WHERE action = 'banner.order' ORDER BY id DESC LIMIT 1`,
    );
    expect(rows[0].changes).toEqual([
      { field: '順序', before: seen.map(String), after: seen.toReversed().map(String) },
    ]);
    const shown = (await home()).banners;
    expect(shown.map(({ id }: { id: number }) => id)).toEqual([second, first]);
    expect(shown[1]).not.toHaveProperty('version');
  });

  it.each(['//evil.example', '/\\\\evil.example', 'https://evil.example', 'shop', ''])(
    'refuse the external link %p',
    async (link) => {
      expect((await create({ link })).status).toBe(400);
      // The database refuses it too.
      const insert = `INSERT INTO banners (title, picture, phone_picture, ink, link) VALUES ('x', '{}', '{}', 'dark', $1)`;
      await expect(sql(insert, [link])).rejects.toThrow(/banners_link/);
    },
  );

  it('refuse an end before the beginning, and unknown pictures', async () => {
    expect((await create({ endsAt: 1 })).body.errorCode).toBe('BANNER_TIMES');
    const picture = { url: '/files/pictures/abc/960.jpg', alt: '' };
    expect((await create({ picture })).body.errorCode).toBe('PICTURE_UNKNOWN');
  });

  it('refuse a change of an outdated version and an order that lacks a new banner', async () => {
    const { id, version } = (await create()).body.data;
    const path = `/api/admin/banners/${id}`;
    const edit = (title: string) => api.call(staff, 'PUT', path, { ...banner({ title }), version });
    expect((await edit('甲')).body.data).toMatchObject({ title: '甲', version: version + 1 });
    expect((await edit('乙')).body.errorCode).toBe('CONTENT_CHANGED');
    await create();
    const all = (await api.call(staff, 'GET', '/api/admin/banners')).body.data;
    const seen = all.map((one: { id: number }) => one.id);
    const order = await api.call(staff, 'PUT', '/api/admin/banners/order', { ids: [id], seen });
    expect(order.body.errorCode).toBe('CONTENT_CHANGED');
  });

  it('that another changed are not deleted before that is seen', async () => {
    const { id, version } = (await create({ title: '甲' })).body.data;
    const path = `/api/admin/banners/${id}`;
    const remove = (seen: number) => api.call(staff, 'DELETE', `${path}?version=${seen}`);
    await api.call(staff, 'PUT', path, { ...banner({ title: '乙' }), version });
    expect((await remove(version)).body.errorCode).toBe('SEEN_STATE_CHANGED');
    const late = await meanwhile(
      test.db,
      [`UPDATE banners SET title = '丙', version = version + 1 WHERE id = ${id}`],
      () => remove(version + 1),
      1,
    );
    expect(late.body.errorCode).toBe('SEEN_STATE_CHANGED');
    const { data } = (await api.call(staff, 'GET', '/api/admin/banners')).body;
    expect(data).toMatchObject([{ id, title: '丙', version: version + 2 }]);
    expect((await api.call(staff, 'DELETE', path)).status).toBe(400);
    expect((await remove(version + 2)).body.success).toBe(true);
  });

  it('can be deleted only as drafts, and every staff action has an audit row', async () => {
    const id = await publish();
    const remove = (version: number) =>
      api.call(staff, 'DELETE', `/api/admin/banners/${id}?version=${version}`);
    expect((await remove(2)).body.errorCode).toBe('BANNER_PUBLISHED');
    const unpublish = (version: number) =>
      api.call(staff, 'POST', `/api/admin/banners/${id}/unpublish`, { version });
    expect((await unpublish(1)).body.errorCode).toBe('SEEN_STATE_CHANGED');
    await unpublish(2);
    expect((await remove(3)).body.success).toBe(true);
    expect((await remove(3)).status).toBe(404);
    const { rows } = await sql(`SELECT action FROM staff_actions ORDER BY id`);
    expect(rows.map(({ action }) => action)).toEqual([
      'banner.create',
      'banner.publish',
      'banner.unpublish',
      'banner.delete',
    ]);
  });
});

describe('featured products', () => {
  const END = Date.now() + HOUR;
  const set = (
    expectedIds: number[],
    list: { productId: number; endsAt: number | null }[],
    expectedEnds?: (number | null)[],
  ) => api.call(staff, 'PUT', '/api/admin/featured', { expectedIds, list, expectedEnds });

  it('are shown in staff’s order while buyable and within their time', async () => {
    const [a, b, soldOut, over] = await Promise.all([
      make.createProduct(test.db),
      make.createProduct(test.db),
      make.createProduct(test.db, { stock: 0 }),
      make.createProduct(test.db),
    ]);
    const list = [
      { productId: over.productId, endsAt: Date.now() - HOUR },
      { productId: soldOut.productId, endsAt: null },
      { productId: b.productId, endsAt: Date.now() + HOUR },
      { productId: a.productId, endsAt: null },
    ];
    const answer = await set([], list);
    expect(answer.body.data.map(({ shown }: { shown: boolean }) => shown)).toEqual([
      false,
      false,
      true,
      true,
    ]);
    const shown = (await home()).featured.map(({ id }: { id: number }) => id);
    expect(shown).toEqual([b.productId, a.productId]);
  });

  it('are not replaced from an outdated list', async () => {
    const { productId } = await make.createProduct(test.db);
    const list = [{ productId, endsAt: null }];
    const both = await Promise.all([set([], list), set([], list)]);
    expect(both.map(({ body }) => body.errorCode).toSorted()).toEqual(['', 'CONTENT_CHANGED']);
    expect((await set([productId], [{ productId: 999_999, endsAt: null }])).status).toBe(404);
    // A colleague has given it an end meanwhile.
    expect((await set([productId], [{ productId, endsAt: END }])).body.errorCode).toBe('');
    expect((await set([productId], list, [null])).body.errorCode).toBe('CONTENT_CHANGED');
    expect((await set([productId], list, [END])).body.errorCode).toBe('');
    expect((await home()).featured).toHaveLength(1);
  });
});

describe('recommendations', () => {
  const put = (id: number, category: string, sold: number) =>
    sql('UPDATE products SET category = $2, sold = $3 WHERE id = $1', [id, category, sold]);
  const ask = async (token: string, viewed = '') =>
    (
      await api.call(token, 'GET', `/api/home/recommended?viewed=${encodeURIComponent(viewed)}`)
    ).body.data.map(({ id }: { id: number }) => id);

  it('are the best sellers for a visitor, without products sold out or off sale', async () => {
    const made = await Promise.all([1, 2, 3, 4].map(() => make.createProduct(test.db)));
    const ids = made.map(({ productId }) => productId).toSorted((a, b) => a - b);
    for (const [index, id] of ids.entries()) await put(id, 'test', index);
    const [, second, , last] = ids;
    await sql('UPDATE products SET in_stock = false WHERE id = $1', [last]);
    await sql('UPDATE products SET on_sale = false WHERE id = $1', [second]);
    expect(await ask('')).toEqual([ids[2], ids[0]]);
    expect((await home()).best.map(({ id }: { id: number }) => id)).toEqual([ids[2], ids[0]]);
  });

  it('follow viewed and bought products and omit the member’s own', async () => {
    const member = await make.createMember(test.db);
    const token = await make.createSession(test.db, member);
    const one = async (category: string, sold: number, sellerId?: number) => {
      const { productId } = await make.createProduct(
        test.db,
        sellerId ? { channel: 'market', sellerId } : {},
      );
      await sql('INSERT INTO categories (slug, name) VALUES ($1, $1) ON CONFLICT DO NOTHING', [
        category,
      ]);
      await put(productId, category, sold);
      return productId;
    };
    const best = await one('food', 100);
    const viewed = await one('tea', 5);
    const likeViewed = await one('tea', 1);
    const own = await one('tea', 50, member);
    const bought = await one('pen', 5);
    const likeBought = await one('pen', 2);
    await sql(
      `WITH o AS (INSERT INTO orders (out_trade_no, buyer_id, channel, fulfilment, status, total, coin_amount, adv_amount, payment_method)
         VALUES ('T1', $1, 'shop', 'digital', 10, 1, 1, 0, 'coin') RETURNING id)
       INSERT INTO order_lines (order_id, position, product_id, sku_id, title, sku_name, unit_price, quantity)
       SELECT o.id, 0, $2, (SELECT id FROM skus WHERE product_id = $2), 't', '', 1, 1 FROM o`,
      [member, bought],
    );
    expect(await ask('', String(viewed))).toEqual([own, likeViewed, best, bought, likeBought]);
    const mine = await ask(token, String(viewed));
    expect(mine.slice(0, 2).toSorted()).toEqual([likeViewed, likeBought].toSorted());
    expect(mine.slice(2)).toEqual([best]);
  });

  it.each(['1,,2', 'a', '1;DROP TABLE products', '-1', '1e9', '٣', `${'9'.repeat(16)}`])(
    'ignore the viewed list %p',
    async (viewed) => {
      expect(parseViewed(viewed)).toEqual([]);
      const answer = await api.call(
        '',
        'GET',
        `/api/home/recommended?viewed=${encodeURIComponent(viewed)}`,
      );
      expect(answer.body.success).toBe(true);
    },
  );

  it('use at most twenty viewed products, each once', () => {
    const many = Array.from({ length: 50 }, (_, index) => index + 1);
    expect(parseViewed(many.join())).toEqual(many.slice(0, 20));
    expect(parseViewed('7,7,8')).toEqual([7, 8]);
  });
});

it('viewed products keep their order, and those off sale are left out', async () => {
  const made: number[] = [];
  for (let n = 0; n < 3; n += 1) made.push((await make.createProduct(test.db)).productId);
  const [one, two, three] = made;
  await sql('UPDATE products SET on_sale = false WHERE id = $1', [two]);
  const viewed = async (ids: string) =>
    (await api.call('', 'GET', `/api/products/viewed?ids=${ids}`)).body.data.map(
      ({ id }: { id: number }) => id,
    );
  expect(await viewed([three, two, one, 999_999].join())).toEqual([three, one]);
  expect(await viewed('x')).toEqual([]);
});

it('the row of new products omits those shown above it', async () => {
  const ids: number[] = [];
  for (let n = 0; n < 16; n += 1) ids.push((await make.createProduct(test.db)).productId);
  const [featured, ...others] = ids.slice(10);
  await sql('UPDATE products SET sold = 9 WHERE id <= $1', [ids[9]]);
  const list = [{ productId: featured, endsAt: null }];
  await api.call(staff, 'PUT', '/api/admin/featured', { expectedIds: [], list });
  const { shop } = await home();
  expect(shop.map(({ id }: { id: number }) => id)).toEqual(others.toReversed());
});
