import { eq } from 'drizzle-orm';
import { products } from '../../../db/schema/catalogue';
import { createMember } from '../../../testing/factories';
import { teaShop } from '../../../testing/teaShop';

const shop = teaShop();
const { find, search, titles } = shop;

describe('filtering a listing', () => {
  it.each([
    [{ category: 'home' }, 6],
    [{ category: 'home-small' }, 2],
    [{ attr: '材質:陶瓷' }, 2],
    [{ attr: '材質:陶瓷;材質:檜木' }, 3],
    [{ attr: '材質:檜木;產地:台灣' }, 1],
    [{ attr: '材質:陶瓷;產地:台灣' }, 0],
    [{ attr: '材質:陶' }, 0],
    [{ minPrice: '50' }, 1],
    [{ maxPrice: '49.99' }, 8],
    [{ minPrice: '99', maxPrice: '1' }, 1],
    [{ maxPrice: '1', minPrice: '0.5', q: '茶' }, 0],
  ])('by %p returns %i products', async (query, total) => {
    expect(await find({ pageSize: '50', ...query })).toMatchObject({ total });
  });

  it('by stock returns only products in stock', async () => {
    await shop.app.db.orm
      .update(products)
      .set({ inStock: false })
      .where(eq(products.title, '烏龍茶'));
    expect(titles(await search('烏龍茶', { inStock: '1', pageSize: '4' }))).not.toContain('烏龍茶');
    await shop.app.db.orm
      .update(products)
      .set({ inStock: true })
      .where(eq(products.title, '烏龍茶'));
  });

  it('returns facet counts, each computed without its own condition', async () => {
    const facets = async (query: Record<string, string>) =>
      (await shop.app.call('', 'GET', `/api/products/facets?${new URLSearchParams(query)}`)).body
        .data;
    const all = await facets({});
    expect(all.exact).toBe(true);
    expect(all.categories).toEqual([
      { slug: 'home', count: 4 },
      { slug: 'home-small', count: 2 },
      { slug: 'tea', count: 2 },
      { slug: 'food', count: 1 },
    ]);
    expect(all.attributes[0]).toEqual({
      name: '材質',
      values: expect.arrayContaining([
        { value: '陶瓷', count: 2 },
        { value: '棉', count: 1 },
      ]),
    });
    const chosen = await facets({ category: 'home-small', attr: '材質:棉' });
    expect(chosen.attributes).toEqual([{ name: '材質', values: [{ value: '陶瓷', count: 2 }] }]);
    expect(chosen.categories).toEqual([{ slug: 'home', count: 1 }]);
    expect(await facets({ q: '鬱' })).toEqual({ exact: true, categories: [], attributes: [] });
  });

  it('counts and pages a search only up to the limit', async () => {
    const seller = await createMember(shop.app.db);
    // In batches: the statement timeout is short on a busy machine.
    for (let from = 1; from < 2100; from += 300) {
      await shop.app.db.pool.query(
        `INSERT INTO products (channel, seller_id, category, title, min_price, sold)
         SELECT 'market', $1, 'tea', '大宗茶包 ' || n, n, n % 7 FROM generate_series($2::int, $2 + 299) n`,
        [seller, from],
      );
    }
    const market = { channel: 'market' };
    expect(await find(market)).toMatchObject({ total: 2100 });
    const broad: Record<string, string>[] = [
      { q: '大宗茶包' },
      { q: '大宗茶包', sort: 'priceAsc' },
      { maxPrice: '1' },
    ];
    for (const query of broad) {
      expect(await find({ ...market, ...query })).toMatchObject({ total: 1000, more: true });
    }
    const last = await find({ ...market, q: '大宗茶包', current: '50' });
    expect(last.list).toHaveLength(20);
    expect((await find({ ...market, q: '茶包 7' })).total).toBe(1);
    // Base units: matches 2,100, 1,500 and 3 products, each with another query plan but the same order.
    const some: [Record<string, string>, number[]][] = [
      [{ sort: 'priceAsc' }, [1, 2, 3]],
      [{ sort: 'priceDesc', maxPrice: '0.0000000000000015' }, [1500, 1499, 1498]],
      [{ sort: 'newest', maxPrice: '0.000000000000000003' }, [3, 2, 1]],
      [{ sort: 'sales', maxPrice: '0.0000000000000015' }, [1497, 1490, 1483]],
    ];
    const ways: Record<string, string>[] = [{}, { q: '大宗茶包' }, { category: 'tea' }];
    for (const narrowed of ways) {
      for (const [query, numbers] of some) {
        const found = await find({ ...market, ...narrowed, ...query, pageSize: '3' });
        expect(titles(found)).toEqual(numbers.map((n) => `大宗茶包 ${n}`));
      }
    }
  });
});
