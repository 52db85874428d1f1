import { counts, csv, notesOf, productFiles } from '../../../../testing/productFiles';

const shop = productFiles();
const { apply, makeProduct, preview } = shop;

const handleOf = async () =>
  (await shop.db.pool.query('SELECT handle FROM products')).rows[0].handle;
const productOf = async (id: number) =>
  (await shop.api.call(shop.staff, 'GET', `/api/admin/products/${id}`)).body.data;

describe('the facts of a variant in a file', () => {
  it('come from Shopify’s columns as Shopify writes them', async () => {
    const file = csv(
      [
        'Handle',
        'Title',
        'Type',
        'Variant Grams',
        'Variant Price',
        'Variant Compare At Price',
        'Variant Barcode',
        'SEO Title',
        'SEO Description',
        'Variant Weight Unit',
        'Cost per item',
      ],
      [
        'mug',
        '馬克杯',
        'cup',
        '350.0',
        '19.00',
        '24.00',
        "'4006381333931",
        '好杯',
        '說明',
        'kg',
        '7.50',
      ],
      ['cup', '杯', 'cup', '0.0', '19.00', '0.00', '', '', '', 'kg', ''],
    );
    expect((await preview(file)).ignored).toEqual([]);
    await apply(file);
    const { rows } = await shop.db.pool.query('SELECT id FROM products ORDER BY title DESC');
    expect(await productOf(rows[0].id)).toMatchObject({
      seoTitle: '好杯',
      seoDescription: '說明',
      skus: [{ compareAt: '24', cost: '7.5', weightGrams: 350, barcode: '4006381333931' }],
    });
    expect((await productOf(rows[1].id)).skus).toMatchObject([
      { compareAt: null, cost: null, weightGrams: null, barcode: '' },
    ]);
    expect(counts(await preview(file))).toMatchObject({ same: 2, update: 0 });
  });

  it('stay where the file lacks the columns, and an empty cell takes them away', async () => {
    const id = await makeProduct();
    const handle = await handleOf();
    const head = ['Handle', 'Option1 Value', 'Variant Price'];
    await apply(csv(head, [handle, '小', '98'], [handle, '大', '181']));
    expect((await productOf(id)).skus[0]).toMatchObject({
      price: '98',
      compareAt: '120.5',
      cost: '31.25',
      weightGrams: 350,
      barcode: '4006381333931',
    });
    const cleared = csv(
      [...head, 'Variant Compare At Price', 'Cost per item', 'Variant Grams', 'Variant Barcode'],
      [handle, '小', '98', '', '', '', ''],
      [handle, '大', '181', '', '', '', ''],
    );
    expect(notesOf(await preview(cleared))).toEqual([
      '2 「小」原價 120.5 → 無',
      '2 「小」成本 31.25 → 無',
      '2 「小」重量 350 克 → 無',
      '2 「小」條碼 4006381333931 → 無',
    ]);
    await apply(cleared);
    expect((await productOf(id)).skus[0]).toMatchObject({
      compareAt: null,
      cost: null,
      barcode: '',
    });
  });

  it('are refused with the row when they cannot be right', async () => {
    const file = csv(
      [
        'Handle',
        'Title',
        'Type',
        'Option1 Value',
        'Variant Price',
        'Variant Compare At Price',
        'Cost per item',
        'Variant Grams',
        'Variant Barcode',
      ],
      ['mug', '杯', 'cup', '紅', '10', 'x', '-1', '1kg', '4006381333932'],
      ['mug', '', '', '藍', '10', '', '', '', '4.00638E+12'],
    );
    expect(notesOf(await preview(file))).toEqual([
      '2 Variant Compare At Price「x」要是數字，例如 120 或 99.5',
      '2 Cost per item「-1」要是數字，例如 120 或 99.5',
      '2 重量「1kg」要是 0 到 1000000 克',
      '2 條碼「4006381333932」的檢查碼不對，請對照商品上的條碼',
      '3 條碼「4.00638E+12」被試算表改成了數字，請把這一欄設為文字後重新填寫',
    ]);
  });
});

describe('the limit per buyer in a file', () => {
  const LIMIT = 'Per Buyer (product.metafields.gab.per_buyer)';
  const head = ['Handle', 'Title', 'Type', 'Variant Price', LIMIT];

  it('is read and exported, stays where the column is missing, and an empty cell ends it', async () => {
    await apply(
      csv(head, ['mug', '馬克杯', 'cup', '10', '2'], ['tin', '鐵罐', 'cup', '10', ' 3.0 ']),
    );
    const { rows } = await shop.db.pool.query(
      'SELECT handle, per_buyer FROM products ORDER BY handle',
    );
    expect(rows).toEqual([
      { handle: 'mug', per_buyer: 2 },
      { handle: 'tin', per_buyer: 3 },
    ]);
    const limitOf = async (handle: string) =>
      (await shop.db.pool.query('SELECT per_buyer FROM products WHERE handle = $1', [handle]))
        .rows[0].per_buyer;
    const file = await shop.exported();
    expect(file.split('\r\n')[0]).toContain(LIMIT);
    expect(counts(await preview(file))).toMatchObject({ same: 2, update: 0 });
    await apply(csv(['Handle', 'Variant Price'], ['mug', '11']));
    expect(await limitOf('mug')).toBe(2);
    await apply(csv(['Handle', LIMIT], ['mug', '']));
    expect(await limitOf('mug')).toBe(null);
  });

  it('is refused by its row where it is no number of pieces', async () => {
    const bad = ['0', '-1', '100', '1.5', '兩件', '1e1'];
    const rows = bad.map((text, at) => [`m${at}`, '杯', 'cup', '10', text]);
    expect(notesOf(await preview(csv(head, ...rows)))).toEqual(
      bad.map((text, at) => `${at + 2} 每人限購「${text}」要是 1 到 99 的整數，不限請留空`),
    );
  });
});
