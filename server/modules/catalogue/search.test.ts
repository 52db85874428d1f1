import { eq } from 'drizzle-orm';
import { Client } from 'pg';
import { categories, products } from '../../db/schema/catalogue';
import { createTestApp, type TestApp } from '../../testing/app';
import { createMember } from '../../testing/factories';

let test_: TestApp;

interface Answer {
  list: { title: string }[];
  total: number;
  loose?: boolean;
  meant?: string;
}

async function find(query: Record<string, string>): Promise<Answer> {
  const { status, body } = await test_.call('GET', `/api/products?${new URLSearchParams(query)}`);
  expect([status, body.success]).toEqual([200, true]);
  return body.data;
}
const search = (q: string, more: Record<string, string> = {}) => find({ q, ...more });
const titles = ({ list }: Answer) => list.map(({ title }) => title);

type Made = Partial<typeof products.$inferInsert> & { title: string };
const TEA: Made[] = [
  { title: '阿里山高山烏龍茶 150g', subtitle: '清香回甘', sold: 5 },
  { title: '烏龍茶', sold: 1 },
  { title: '茶香蛋捲', subtitle: '烏龍茶入餡', category: 'food', sold: 900 },
  { title: '臺灣檜木筷', category: 'home', attributes: { 材質: ['檜木'], 產地: ['台灣'] } },
  { title: '皮裡皮外兩用手套', category: 'home', attributes: { 材質: ['皮', '棉'] } },
  { title: '線香座', category: 'home-small', attributes: { 材質: ['陶瓷'] } },
  { title: 'ＧＡＢ 聯名 iPhone 保護殼', category: 'home', minPrice: 50n * 10n ** 18n },
  { title: 'Café au lait 咖啡杯', category: 'home-small', attributes: { 材質: ['陶瓷'] } },
  { title: '發財貓擺飾 🐱', category: 'home' },
];

beforeAll(async () => {
  test_ = await createTestApp();
  const { orm } = test_.db;
  await orm.insert(categories).values([
    { slug: 'tea', name: '茶' },
    { slug: 'food', name: '食品' },
    { slug: 'home', name: '居家' },
    { slug: 'home-small', name: '小物', parent: 'home' },
  ]);
  await orm
    .insert(products)
    .values(
      TEA.map((one) => ({ channel: 'shop' as const, category: 'tea', minPrice: 1n, ...one })),
    );
});
afterAll(() => test_.close());

describe('a search', () => {
  it.each([
    ['高山烏龍', ['阿里山高山烏龍茶 150g']],
    // Simplified, Hong Kong and Japanese forms; full and half width; accents; case.
    ['高山乌龙', ['阿里山高山烏龍茶 150g']],
    ['台湾桧木', ['臺灣檜木筷']],
    ['台灣檜木', ['臺灣檜木筷']],
    ['皮裏皮外', ['皮裡皮外兩用手套']],
    ['綫香', ['線香座']],
    ['发财猫', ['發財貓擺飾 🐱']],
    ['gab', ['ＧＡＢ 聯名 iPhone 保護殼']],
    ['ＩＰＨＯＮＥ', ['ＧＡＢ 聯名 iPhone 保護殼']],
    ['cafe', ['Café au lait 咖啡杯']],
    // Of a word its beginning, of a number all of it.
    ['ipho', ['ＧＡＢ 聯名 iPhone 保護殼']],
    ['150', ['阿里山高山烏龍茶 150g']],
    ['15', []],
    // Words of a compound need not stand beside each other; a dictionary cuts it.
    ['阿里山烏龍茶', ['阿里山高山烏龍茶 150g']],
    ['iPhone保護殼', ['ＧＡＢ 聯名 iPhone 保護殼']],
    ['貓 擺飾', ['發財貓擺飾 🐱']],
    ['🐱', ['發財貓擺飾 🐱']],
    ['檜木 台灣', ['臺灣檜木筷']],
  ])('%s finds %p', async (q, expected) => {
    const answer = await search(q);
    expect(titles(answer)).toEqual(expected);
    expect(answer.loose).toBeUndefined();
  });

  it('puts first what it names, however well something else sells', async () => {
    expect(titles(await search('烏龍茶'))).toEqual(['烏龍茶', '阿里山高山烏龍茶 150g', '茶香蛋捲']);
    expect(titles(await search('烏龍茶', { sort: 'sales' }))[0]).toBe('茶香蛋捲');
  });

  it.each([
    ['高山屋龍茶', '阿里山高山烏龍茶 150g', '高山烏龍茶'],
    ['烏籠茶', '阿里山高山烏龍茶 150g', '烏龍茶'],
    ['iphnoe', 'ＧＡＢ 聯名 iPhone 保護殼', 'iphone'],
    ['ihpone 保護殼', 'ＧＡＢ 聯名 iPhone 保護殼', 'iphone 保護殼'],
    ['檜木快', '臺灣檜木筷', '檜木筷'],
  ])('%s with one slip finds %s and says what was meant', async (q, first, meant) => {
    const answer = await search(q);
    expect(titles(answer)[0]).toBe(first);
    expect(answer).toMatchObject({ loose: true, meant });
  });

  it('shows what is alike when a part of it is nowhere', async () => {
    const answer = await search('紫金烏龍禮盒');
    expect(titles(answer)).toContain('烏龍茶');
    expect(answer).toMatchObject({ loose: true });
    expect(answer.meant).toBeUndefined();
  });

  it('stays in its narrowing when it allows slips', async () => {
    expect(titles(await search('烏籠茶', { category: 'food' }))).toEqual(['茶香蛋捲']);
    expect(titles(await search('烏籠茶', { category: 'home' }))).toEqual([]);
  });

  it.each(['%', '_', '\\', '%_\\', "' OR 1=1 --", '<script>alert(1)</script>', '鬱', '🦄', '؟؟'])(
    '%s is just a search that finds nothing',
    async (q) => {
      expect(await search(q)).toMatchObject({ list: [], total: 0 });
    },
  );

  it.each([
    '烏龍'.repeat(500),
    'a'.repeat(1000),
    '👩‍👩‍👧‍👦'.repeat(300),
    `${'高山 '.repeat(300)}`,
    '\u0000\ud800x',
    '.*+?^{}()|[$',
  ])('anything may be searched for', async (q) => {
    await search(q);
  });

  it('pages of what is alike go on where the first ended', async () => {
    const all = titles(await search('烏籠茶'));
    const pages = [];
    for (const current of ['1', '2']) {
      pages.push(...titles(await search('烏籠茶', { current, pageSize: '1' })));
    }
    expect(pages).toEqual(all.slice(0, 2));
    expect(all.length).toBeGreaterThan(1);
  });
});

describe('what a product is found by', () => {
  const change = (title: string, set: Partial<typeof products.$inferInsert>) =>
    test_.db.orm.update(products).set(set).where(eq(products.title, title));

  it('follows its words in the same transaction, whoever writes them', async () => {
    const { db } = test_;
    await db
      .transaction(async (tx) => {
        await tx.orm
          .update(products)
          .set({ title: '竹筷' })
          .where(eq(products.title, '臺灣檜木筷'));
        const [row] = await tx.run<{ n: number }>(
          { name: '', text: `SELECT count(*) AS n FROM product_search WHERE terms @> '{竹筷}'` },
          [],
        );
        expect(row?.n).toBe(1);
        throw new Error('undone');
      })
      .catch(() => undefined);
    expect(titles(await search('竹筷', { pageSize: '3' }))).not.toContain('竹筷');
    await change('線香座', { subtitle: '黃銅', attributes: { 材質: ['黃銅'] } });
    expect(titles(await find({ attr: '材質:黃銅', pageSize: '9' }))).toEqual(['線香座']);
    await change('線香座', { subtitle: '', attributes: { 材質: ['陶瓷'] } });
  });

  it('is for sale: what is not is not found', async () => {
    await change('發財貓擺飾 🐱', { onSale: false });
    expect(titles(await search('發財貓', { pageSize: '7' }))).toEqual([]);
    await change('發財貓擺飾 🐱', { onSale: true });
  });

  it('is written by the database alone', async () => {
    const refused = /permission denied/;
    for (const table of ['product_search', 'search_words']) {
      await expect(test_.db.pool.query(`DELETE FROM ${table}`)).rejects.toThrow(refused);
    }
  });

  it('leaves out no product, and none is left as it was', async () => {
    await change('烏龍茶', { minPrice: 7n, sold: 44, inStock: false, category: 'food' });
    const { rows } = await test_.db.pool.query(
      `SELECT p.title FROM products p LEFT JOIN product_search s ON s.product_id = p.id
       WHERE s.product_id IS NULL OR s.title <> search_fold(p.title)
         OR (s.channel, s.category, s.min_price, s.in_stock, s.on_sale, s.sold)
           IS DISTINCT FROM (p.channel, p.category, p.min_price, p.in_stock, p.on_sale, p.sold)`,
    );
    expect(rows).toEqual([]);
    await change('烏龍茶', { minPrice: 1n, sold: 1, inStock: true, category: 'tea' });
  });

  it.each([['[]'], ['{"材質":"棉"}'], ['{"材質":[1]}'], ['"棉"']])(
    'refuses attributes like %s',
    async (attributes) => {
      const change = test_.db.pool.query('UPDATE products SET attributes = $1', [attributes]);
      await expect(change).rejects.toThrow('products_attributes');
    },
  );
});

describe('folding', () => {
  it('takes each form of a character for the same', async () => {
    const pairs =
      '臺台 裏裡里 綫線线 麵麪面 衛衞卫 爲為为 峯峰 啟啓启 龍竜龙 櫻桜樱 週周 餘余 秘祕 煙菸烟 '
        .concat(
          '證証证 群羣 床牀 貓猫 雞鷄鸡 個箇个 吃喫 杯盃 氣気气 壺壶 闊濶阔 敘敍叙 滬沪 戲戱戏',
        )
        .split(' ');
    const { rows } = await test_.db.pool.query<{ form: string; n: number }>(
      `SELECT p AS form, count(DISTINCT search_fold(c)) AS n
       FROM unnest($1::text[]) p, regexp_split_to_table(p, '') c GROUP BY 1 HAVING count(DISTINCT search_fold(c)) > 1`,
      [pairs],
    );
    expect(rows).toEqual([]);
  });

  it('ends where it is: folded text folds to itself', async () => {
    const client = new Client({ connectionString: String(test_.db.pool.options.connectionString) });
    await client.connect();
    const { rows } = await client.query(
      `SELECT c FROM (SELECT chr(n) AS c FROM generate_series(13312, 40959) n) x
       WHERE search_fold(search_fold(c)) <> search_fold(c)`,
    );
    await client.end();
    expect(rows).toEqual([]);
  });
});

describe('narrowing', () => {
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
  ])('%p leaves %i', async (query, total) => {
    expect(await find({ pageSize: '50', ...query })).toMatchObject({ total });
  });

  it('to what is in stock', async () => {
    await test_.db.orm.update(products).set({ inStock: false }).where(eq(products.title, '烏龍茶'));
    expect(titles(await search('烏龍茶', { inStock: '1', pageSize: '4' }))).not.toContain('烏龍茶');
    await test_.db.orm.update(products).set({ inStock: true }).where(eq(products.title, '烏龍茶'));
  });

  it('counts what it could be narrowed by, each without itself', async () => {
    const facets = async (query: Record<string, string>) =>
      (await test_.call('GET', `/api/products/facets?${new URLSearchParams(query)}`)).body.data;
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

  it('counts a search only so far, and turns pages as far', async () => {
    const seller = await createMember(test_.db);
    // Not all at once: a busy machine has a limit for one statement.
    for (let from = 1; from < 2100; from += 300) {
      await test_.db.pool.query(
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
    // Base units: of all 2,100, of 1,500 and of three; each in a way of its own, and found in the same order.
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
