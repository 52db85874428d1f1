import { categories, products } from '../../../db/schema/catalogue';
import { searchQueries } from '../../../db/schema/search';
import { createTestApp, type TestApp } from '../../../testing/app';
import { createMember } from '../../../testing/factories';
import { noteSearch, writeNotes } from '../../goods/catalogue/noteSearch';

let shop: TestApp;

beforeAll(async () => {
  shop = await createTestApp();
  const { orm } = shop.db;
  const sellerId = await createMember(shop.db);
  await orm.insert(categories).values([
    { slug: 'tea', name: '茶與咖啡' },
    { slug: 'home', name: '居家生活' },
  ]);
  const base = { channel: 'shop' as const, category: 'tea', minPrice: 1n };
  await orm.insert(products).values([
    { ...base, title: '高山烏龍茶', sold: 3 },
    { ...base, title: '烏龍茶包', sold: 90, channel: 'market', sellerId },
    { ...base, title: '停售的烏龍', sold: 500, onSale: false },
    { ...base, title: 'iPhone 保護殼', category: 'home' },
  ]);
});
afterAll(() => shop.close());

async function suggest(q: string) {
  const { status, body } = await shop.call(
    '',
    'GET',
    `/api/search/suggest?${new URLSearchParams({ q })}`,
  );
  expect(status).toBe(200);
  return body.data;
}

describe('suggestions', () => {
  it('contain products for sale in both channels, the best-selling first', async () => {
    const { products: found } = await suggest('乌龙');
    expect(
      found.map(({ title, channel }: { title: string; channel: string }) => [title, channel]),
    ).toEqual([
      ['烏龍茶包', 'market'],
      ['高山烏龍茶', 'shop'],
    ]);
  });

  it.each(['i', 'iph', 'ＩＰＨＯＮＥ 保'])('complete the partial word %s', async (q) => {
    const { products: found } = await suggest(q);
    expect(found[0]?.title ?? '').toBe(q === 'i' ? '' : 'iPhone 保護殼');
  });

  it('contain categories by any part of their name', async () => {
    expect((await suggest('咖啡')).categories).toEqual([{ slug: 'tea', name: '茶與咖啡' }]);
    expect((await suggest('居家生活小物')).categories).toEqual([
      { slug: 'home', name: '居家生活' },
    ]);
  });

  it.each(['%', '_', '\\', "'", '<b>', '🦄', 'x'.repeat(1000)])('are empty for %s', async (q) => {
    expect((await suggest(q)).products).toEqual([]);
  });

  it('contain others’ searches only if several addresses made them and they match a product', async () => {
    const { db } = shop;
    for (const address of ['10.0.0.1', '10.0.0.2', '10.0.0.2']) noteSearch(db, '烏龍茶', address);
    await writeNotes(db);
    expect((await suggest('烏')).queries).toEqual([]);
    for (let n = 0; n < 9; n++) {
      noteSearch(db, '烏龍茶', `10.0.1.${n}`);
      noteSearch(db, '烏魚子禮盒', `10.0.1.${n}`);
      noteSearch(db, '烏龍茶 王小明 0912345678 台北市大安區', `10.0.1.${n}`);
      noteSearch(db, '%', `10.0.1.${n}`);
    }
    await writeNotes(db);
    expect((await suggest('乌')).queries).toEqual(['烏龍茶']);
    expect((await suggest('')).queries).toEqual(['烏龍茶']);
    const rows = await db.orm.select().from(searchQueries);
    expect(rows.map(({ shown, searchers }) => [shown, searchers])).toEqual([['烏龍茶', 11]]);
  });

  it('count a shop search once, not each of its pages', async () => {
    const search = (path: string) => shop.call('', 'GET', `/api/products?q=保護殼${path}`);
    await search('');
    await search('&sort=sales');
    await search('&current=2');
    await writeNotes(shop.db);
    const rows = await shop.db.orm.select().from(searchQueries);
    expect(rows).toContainEqual(expect.objectContaining({ shown: '保護殼', searchers: 1 }));
  });
});

describe('the match count of a search', () => {
  const counts = async (q: string) =>
    (await shop.call('', 'GET', `/api/search/counts?${new URLSearchParams({ q })}`)).body.data;

  it('is returned for each channel', async () => {
    const { rows } = await shop.db.pool.query<{ id: number }>(
      `SELECT id FROM products WHERE title = '停售的烏龍'`,
    );
    await shop.db.pool.query(
      `INSERT INTO lots (product_id, channel, start_price, price, bands, starts_at, ends_at, original_ends_at)
       SELECT $1, 'shop', 1, 1, '[]', t, t + interval '1 day', t + interval '1 day' FROM (SELECT now() AS t) x`,
      [rows[0]?.id],
    );
    const expected = { shop: 1, market: 1, shopBidding: 1, marketBidding: 0, countLimit: 1000 };
    expect(await counts('烏龍')).toEqual(expected);
    const { body } = await shop.call('', 'GET', '/api/auctions?q=乌龙&category=tea');
    expect(body.data).toMatchObject({ total: 1, list: [{ title: '停售的烏龍' }] });
    for (const query of ['q=保護殼', 'q=%25', 'q=烏龍&category=home', 'category=home']) {
      const { body: other } = await shop.call('', 'GET', `/api/auctions?${query}`);
      expect(other.data).toMatchObject({ total: 0, list: [] });
    }
    expect((await shop.call('', 'GET', '/api/auctions?category=../x')).body.data.total).toBe(1);
  });

  it.each(['', '%', ' '])('is zero for %p', async (q) => {
    expect(await counts(q)).toMatchObject({ shop: 0, market: 0, shopBidding: 0, marketBidding: 0 });
  });
});
