import { eq } from 'drizzle-orm';
import { Client } from 'pg';
import { products } from '../../../db/schema/catalogue';
import { teaShop } from '../../../testing/teaShop';

const shop = teaShop();
const { find, search, titles } = shop;

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
    // A word matches by its beginning, a number only as a whole.
    ['ipho', ['ＧＡＢ 聯名 iPhone 保護殼']],
    ['150', ['阿里山高山烏龍茶 150g']],
    ['15', []],
    // Words of a compound need not be adjacent; a dictionary splits it.
    ['阿里山烏龍茶', ['阿里山高山烏龍茶 150g']],
    ['iPhone保護殼', ['ＧＡＢ 聯名 iPhone 保護殼']],
    ['貓 擺飾', ['發財貓擺飾 🐱']],
    ['🐱', ['發財貓擺飾 🐱']],
    ['檜木 台灣', ['臺灣檜木筷']],
  ])('%s finds %p', async (q, expected) => {
    const answer = await search(q);
    expect(titles(answer)).toEqual(expected);
    expect(answer.similarOnly).toBeUndefined();
  });

  it('is answered when many run at once, for the same and for different words', async () => {
    const words = ['烏龍', '檜木', '咖啡', 'iphnoe', '紫金烏龍禮盒', '貓'];
    const asked = Array.from({ length: 60 }, (_, n) =>
      search(words[n % words.length] ?? '', { category: 'tea', minPrice: `0.${n + 1}` }),
    );
    for (const answer of await Promise.all(asked)) expect(answer.list).toBeDefined();
  });

  it('ranks a title match above better-selling products', async () => {
    expect(titles(await search('烏龍茶'))).toEqual(['烏龍茶', '阿里山高山烏龍茶 150g', '茶香蛋捲']);
    expect(titles(await search('烏龍茶', { sort: 'sales' }))[0]).toBe('茶香蛋捲');
  });

  it.each([
    ['高山屋龍茶', '阿里山高山烏龍茶 150g', '高山烏龍茶'],
    ['烏籠茶', '阿里山高山烏龍茶 150g', '烏龍茶'],
    ['iphnoe', 'ＧＡＢ 聯名 iPhone 保護殼', 'iphone'],
    ['ihpone 保護殼', 'ＧＡＢ 聯名 iPhone 保護殼', 'iphone 保護殼'],
    ['檜木快', '臺灣檜木筷', '檜木筷'],
  ])(
    '%s with one typing error finds %s and suggests the correction',
    async (q, first, suggestion) => {
      const answer = await search(q);
      expect(titles(answer)[0]).toBe(first);
      expect(answer).toMatchObject({ similarOnly: true, suggestion });
    },
  );

  it('shows similar products when one of its words matches nothing', async () => {
    const answer = await search('紫金烏龍禮盒');
    expect(titles(answer)).toContain('烏龍茶');
    expect(answer).toMatchObject({ similarOnly: true });
    expect(answer.suggestion).toBeUndefined();
  });

  it('keeps its filters when it allows typing errors', async () => {
    expect(titles(await search('烏籠茶', { category: 'food' }))).toEqual(['茶香蛋捲']);
    expect(titles(await search('烏籠茶', { category: 'home' }))).toEqual([]);
  });

  it.each(['%', '_', '\\', '%_\\', "' OR 1=1 --", '<script>alert(1)</script>', '鬱', '🦄', '؟؟'])(
    'for %s finds nothing and does not fail',
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
  ])('accepts any text', async (q) => {
    expect(await search(q)).toMatchObject({ list: expect.any(Array), total: expect.any(Number) });
  });

  it('continues similar products on the next page', async () => {
    const all = titles(await search('烏籠茶'));
    const pages = [];
    for (const current of ['1', '2']) {
      pages.push(...titles(await search('烏籠茶', { current, pageSize: '1' })));
    }
    expect(pages).toEqual(all.slice(0, 2));
    expect(all.length).toBeGreaterThan(1);
  });
});

describe('the search index', () => {
  const change = (title: string, set: Partial<typeof products.$inferInsert>) =>
    shop.app.db.orm.update(products).set(set).where(eq(products.title, title));

  it('is updated in the transaction that changes a product’s words', async () => {
    const { db } = shop.app;
    await db
      .transaction(async (tx) => {
        await tx.orm
          .update(products)
          .set({ title: '竹筷' })
          .where(eq(products.title, '臺灣檜木筷'));
        const found = await tx.run({
          name: '',
          text: `SELECT 1 FROM product_search WHERE terms @> '{竹筷}'`,
        });
        expect(found).toHaveLength(1);
        throw new Error('undone');
      })
      .catch(() => undefined);
    expect(titles(await search('竹筷', { pageSize: '3' }))).not.toContain('竹筷');
    await change('線香座', { subtitle: '黃銅', attributes: { 材質: ['黃銅'] } });
    expect(titles(await find({ attr: '材質:黃銅', pageSize: '9' }))).toEqual(['線香座']);
    await change('線香座', { subtitle: '', attributes: { 材質: ['陶瓷'] } });
  });

  it('contains no product that is not for sale', async () => {
    await change('發財貓擺飾 🐱', { onSale: false });
    expect(titles(await search('發財貓', { pageSize: '7' }))).toEqual([]);
    await change('發財貓擺飾 🐱', { onSale: true });
  });

  it('is writable only by the database’s triggers', async () => {
    const refused = /permission denied/;
    for (const table of ['product_search', 'search_words']) {
      await expect(shop.app.db.pool.query(`DELETE FROM ${table}`)).rejects.toThrow(refused);
    }
  });

  it('has a current row for every product', async () => {
    await change('烏龍茶', { minPrice: 7n, sold: 44, inStock: false, category: 'food' });
    const { rows } = await shop.app.db.pool.query(
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
      const change = shop.app.db.pool.query('UPDATE products SET attributes = $1', [attributes]);
      await expect(change).rejects.toThrow('products_attributes');
    },
  );
});

describe('text folding', () => {
  it('maps each form of a character to the same one', async () => {
    const pairs =
      '臺台 裏裡里 綫線线 麵麪面 衛衞卫 爲為为 峯峰 啟啓启 龍竜龙 櫻桜樱 週周 餘余 秘祕 煙菸烟 '
        .concat(
          '證証证 群羣 床牀 貓猫 雞鷄鸡 個箇个 吃喫 杯盃 氣気气 壺壶 闊濶阔 敘敍叙 滬沪 戲戱戏',
        )
        .split(' ');
    const { rows } = await shop.app.db.pool.query<{ form: string; n: number }>(
      `SELECT p AS form, count(DISTINCT search_fold(c)) AS n
       FROM unnest($1::text[]) p, regexp_split_to_table(p, '') c GROUP BY 1 HAVING count(DISTINCT search_fold(c)) > 1`,
      [pairs],
    );
    expect(rows).toEqual([]);
  });

  it('is idempotent', async () => {
    const client = new Client({
      connectionString: String(shop.app.db.pool.options.connectionString),
    });
    await client.connect();
    const { rows } = await client.query(
      `SELECT c FROM (SELECT chr(n) AS c FROM generate_series(13312, 40959) n) x
       WHERE search_fold(search_fold(c)) <> search_fold(c)`,
    );
    await client.end();
    expect(rows).toEqual([]);
  });
});
