import { combinationName } from '@common/goods/variantAxes';
import { counts, csv, FILED, notesOf, productFiles } from '../../../../testing/productFiles';

const shop = productFiles();
const { apply, everything, exported, preview } = shop;

const HEAD = [
  'Handle',
  'Title',
  'Type',
  'Option1 Name',
  'Option1 Value',
  'Option2 Name',
  'Option2 Value',
  'Variant Inventory Qty',
  'Variant Price',
];
const SHIRT = csv(
  HEAD,
  ['shirt', '上衣', 'cup', '尺寸', 'M', '顏色', '紅', '3', '10'],
  ['shirt', '', '', '', 'L', '', '紅', '4', '12'],
);
const products = async () =>
  (
    await shop.db.pool.query(
      `SELECT p.handle, p.axes, p.on_sale, array_agg(s.id || ' ' || s.name || ' ' || s.stock ORDER BY s.position) AS skus
       FROM products p JOIN skus s ON s.product_id = p.id AND s.archived_at IS NULL GROUP BY p.id ORDER BY p.id`,
    )
  ).rows;

/** Repeatable numbers below `most`. */
function numbers(seed: number) {
  let state = seed;
  return (most: number) => {
    state = (state * 48_271) % 2_147_483_647;
    return state % most;
  };
}

const TEXTS = [
  'L',
  '紅',
  '=1+1',
  ' 大 號',
  '規格',
  'Title',
  'Default Title',
  "'引",
  'a / b',
  '・',
  '"x",y',
  '0',
  'TRUE',
];

/** A product with up to three axes, some of whose combinations are missing, in any order. */
function anyProduct(below: (most: number) => number, n: number) {
  const pick = (most: number) => [
    ...new Set(
      Array.from({ length: 1 + below(most) }, () => TEXTS[below(TEXTS.length)]?.trim() ?? ''),
    ),
  ];
  const axes = below(4) === 0 ? [] : pick(3);
  const values = axes.map(() => pick(4));
  const all = values.reduce<string[][]>(
    (rows, one) => rows.flatMap((row) => one.map((value) => [...row, value])),
    [[]],
  );
  const some = all.filter(() => below(4) > 0);
  const combinations = (some.length > 0 ? some : all).sort(() => below(3) - 1);
  const plain = pick(4);
  const rows = axes.length > 0 ? combinations : plain.map(() => []);
  const skus = rows.map((row, at) => ({
    ...FILED.skus[1],
    name: axes.length > 0 || plain.length === 1 ? '' : plain[at],
    values: row,
    price: String(1 + below(500)),
    stock: below(9),
  }));
  return { ...FILED, title: `商品 ${n}`, pictures: [], axes, skus };
}

describe('option axes in a file', () => {
  it('of any products are exported so that the same file writes nothing', async () => {
    const below = numbers(20_261_125);
    for (let n = 0; n < 40; n += 1) {
      const path = '/api/admin/products';
      const { body } = await shop.api.call(shop.staff, 'POST', path, anyProduct(below, n));
      expect(body.errorMessage).toBe('');
    }
    const file = await exported();
    const before = await everything();
    const report = await preview(file);
    expect(notesOf(report)).toEqual([]);
    expect(counts(report)).toEqual({ create: 0, update: 0, same: 40, fault: 0 });
    await apply(file);
    expect(await everything()).toBe(before);
    const made = await shop.db.pool.query(
      `SELECT count(*)::int AS n FROM products WHERE axes <> '{}'`,
    );
    expect(made.rows[0].n).toBeGreaterThan(20);
  });

  it('come from Shopify’s option columns', async () => {
    await apply(SHIRT);
    expect(await products()).toMatchObject([
      {
        handle: 'shirt',
        axes: ['尺寸', '顏色'],
        skus: [/尺寸 M・顏色 紅 3$/, /尺寸 L・顏色 紅 4$/].map((one) => expect.stringMatching(one)),
      },
    ]);
    expect(counts(await preview(SHIRT))).toEqual({ create: 0, update: 0, same: 1, fault: 0 });
  });

  it('keep the variants of a product that was imported before there were axes', async () => {
    // As an import wrote it then.
    await apply(SHIRT.replaceAll('尺寸', '').replaceAll('顏色', ''));
    const flat = await products();
    expect(flat[0]).toMatchObject({
      axes: [],
      skus: [expect.stringMatching('M / 紅 3'), expect.stringMatching('L / 紅 4')],
    });
    await apply(SHIRT);
    const [now] = await products();
    expect(now.axes).toEqual(['尺寸', '顏色']);
    expect(now.skus.map((one: string) => Number.parseInt(one, 10))).toEqual(
      flat[0].skus.map((one: string) => Number.parseInt(one, 10)),
    );
  });

  it('may be renamed, change places, and stay where the file does not name them', async () => {
    await apply(SHIRT);
    const ids = (rows: { skus: string[] }[]) =>
      rows[0]?.skus.map((one) => Number.parseInt(one, 10));
    const before = await products();
    const moved = csv(
      HEAD,
      ['shirt', '上衣', 'cup', '顏色', '紅', '尺寸', 'M', '3', '10'],
      ['shirt', '', '', '', '紅', '', 'L', '4', '12'],
    );
    await apply(moved);
    expect((await products())[0].axes).toEqual(['顏色', '尺寸']);
    await apply(moved.replace('尺寸', '尺碼'));
    const after = await products();
    expect(after[0].skus[0]).toContain(combinationName(['顏色', '尺碼'], ['紅', 'M']));
    expect(ids(after)).toEqual(ids(before));
    const unnamed = csv(
      ['Handle', 'Option1 Value', 'Option2 Value', 'Variant Price'],
      ['shirt', '紅', 'M', '11'],
      ['shirt', '紅', 'L', ''],
    );
    expect(notesOf(await preview(unnamed))).toEqual(['2 「顏色 紅・尺碼 M」價格 10 → 11']);
  });

  it('are refused with the row where a name or value is missing, twice or too long', async () => {
    await apply(SHIRT);
    const file = csv(
      HEAD,
      ['a', '甲', 'cup', '尺寸', 'M', '', '紅', '1', '10'],
      ['b', '乙', 'cup', '尺寸', 'M', '尺寸', '', '1', '10'],
      [
        'c',
        '丙',
        'cup',
        '尺寸',
        'M',
        '一二三四五六七八九十一二三四五六七八九十一',
        '紅',
        '1',
        '10',
      ],
      ['shirt', '', 'cup', '規格', 'M / 紅', '', '', '', ''],
    );
    expect(notesOf(await preview(file))).toEqual([
      '2 選項值「紅」沒有選項名稱（Option2 Name）',
      '3 選項「尺寸」重複',
      '3 缺少「尺寸」的值',
      '4 Option2 Name 最多 20 個字',
      '5 缺少 Title',
      '5 這件商品的選項是「尺寸」「顏色」，請在 Option Name 欄填寫',
      '5 缺少「顏色」的值',
      '5 缺少價格',
    ]);
  });
});

describe('what else Shopify has', () => {
  it('an unlisted product comes off sale, with a note', async () => {
    const head = ['Handle', 'Title', 'Type', 'Variant Price', 'Published', 'Status'];
    const file = csv(head, ['quiet', '杯', 'cup', '10', 'TRUE', 'Unlisted']);
    expect(notesOf(await preview(file))[0]).toMatch(/^2 Status「unlisted」.*匯入為未上架$/);
    await apply(file);
    expect(await products()).toMatchObject([{ on_sale: false }]);
  });

  it('a type is given a category once, and found in later files until it is forgotten', async () => {
    const file = csv(
      ['Handle', 'Title', 'Type', 'Variant Price'],
      ['one', '一', 'Drinkware', '10'],
      ['two', '二', 'drinkware ', '10'],
      ['three', '三', 'Mug', '10'],
    );
    const first = await preview(file);
    expect(first.unknownTypes).toEqual([
      { type: 'Drinkware', products: 2 },
      { type: 'Mug', products: 1 },
    ]);
    const map = (type: string, category: string | null, seen: object[] = []) =>
      shop.api.call(shop.staff, 'PUT', '/api/admin/product-types', {
        types: [{ type, category }],
        seen,
      });
    expect((await map('Mug', 'gone')).body.errorCode).toBe('CATEGORY_GONE');
    const { body } = await map(' DrinkWare', 'cup');
    expect(body.data).toEqual([{ type: 'drinkware', category: 'cup' }]);
    const note = await shop.db.pool.query(
      `SELECT note FROM staff_actions WHERE action = 'product.types'`,
    );
    expect(note.rows).toEqual([{ note: 'drinkware → 居家 > 杯' }]);
    const second = await preview(file);
    expect(counts(second)).toEqual({ create: 2, update: 0, same: 0, fault: 1 });
    expect(second.unknownTypes).toEqual([{ type: 'Mug', products: 1 }]);
    const forgotten = await map('drinkware', null, [{ type: 'Drinkware ', category: 'cup' }]);
    expect(forgotten.body.data).toEqual([]);
    expect(counts(await preview(file))).toMatchObject({ fault: 3 });
  });
});
