import { cellText, csvCell } from '../../../../csv/cells';
import { createMember, createProduct as createTestProduct } from '../../../../testing/factories';
import { counts, FILED, productFiles } from '../../../../testing/productFiles';

const shop = productFiles();
const { apply, clear, everything, exported, makeProduct, preview } = shop;

describe('an export', () => {
  it('changes nothing when it is imported again', async () => {
    await makeProduct();
    await shop.db.pool.query(`UPDATE products SET updated_at = '2026-01-01'`);
    const file = await exported();
    const before = await everything();
    expect(counts(await preview(file))).toEqual({ create: 0, update: 0, same: 1, fault: 0 });
    expect((await apply(file)).applied).toBe(true);
    expect(await everything()).toBe(before);
    expect(await exported()).toBe(file);
  });

  it('creates the same products in an empty shop', async () => {
    await makeProduct();
    const file = await exported();
    await clear();
    const report = await apply(file);
    expect(counts(report)).toEqual({ create: 1, update: 0, same: 0, fault: 0 });
    const { rows } = await shop.db.pool.query(
      'SELECT title, subtitle, seo_title, seo_description, attributes, on_sale FROM products',
    );
    expect(rows).toEqual([
      {
        title: '=1+1 的杯子',
        subtitle: "'-引號",
        seo_title: '手工杯｜=1',
        seo_description: '杯, "手工"',
        attributes: { '材質:色': ['陶,瓷', '100%'] },
        on_sale: true,
      },
    ]);
    const { rows: variants } = await shop.db.pool.query(
      'SELECT compare_at, cost, weight_grams, barcode FROM skus ORDER BY position',
    );
    expect(variants).toEqual([
      {
        compare_at: '120500000000000000000',
        cost: '31250000000000000000',
        weight_grams: 350,
        barcode: '4006381333931',
      },
      { compare_at: null, cost: null, weight_grams: null, barcode: '' },
    ]);
    // Descriptions become Markdown that renders to the same HTML.
    expect(await exported()).toBe(file);
  });

  it('has no formula cells, and has Shopify’s columns in Shopify’s order', async () => {
    await makeProduct();
    const [head = '', first = ''] = (await exported()).split('\r\n');
    expect(head).toBe(
      '\uFEFFHandle,Title,Body (HTML),Vendor,Product Category,Type,Tags,Published,Option1 Name,Option1 Value,Option2 Name,Option2 Value,Option3 Name,Option3 Value,Variant SKU,Variant Grams,Variant Inventory Tracker,Variant Inventory Qty,Variant Inventory Policy,Variant Fulfillment Service,Variant Price,Variant Compare At Price,Variant Requires Shipping,Variant Taxable,Variant Barcode,Image Src,Image Position,Image Alt Text,SEO Title,SEO Description,Variant Weight Unit,Cost per item,Status,Subtitle (product.metafields.gab.subtitle),Fulfilment (product.metafields.gab.fulfilment),Temperature (product.metafields.gab.temperature),Adv Percent (product.metafields.gab.adv_percent),Per Buyer (product.metafields.gab.per_buyer)',
    );
    expect(first).toContain(",'=1+1 的杯子,");
    expect(first).toContain(",'+A1,");
    expect(first).toContain(',居家 > 杯,cup,');
    expect(first).toContain(`,http://localhost:8000${shop.uploaded},1,`);
  });

  it('has the products that the filtered list shows, in its order, and is logged', async () => {
    for (const [title, price, category] of [
      ['杯甲', '30', 'cup'],
      ['杯乙', '10', 'cup'],
      ['盤', '20', 'home'],
    ] as const) {
      await shop.make({ title, category, skus: [{ ...FILED.skus[1], price }] });
    }
    const titles = async (query: string) =>
      (await exported(query))
        .trimEnd()
        .split('\r\n')
        .slice(1)
        .map((line) => line.split(',')[1]);
    expect(await titles('')).toEqual(['盤', '杯乙', '杯甲']);
    expect(await titles('?sort=price')).toEqual(['杯乙', '盤', '杯甲']);
    expect(await titles('?sort=-price&category=cup')).toEqual(['杯甲', '杯乙']);
    expect(await titles('?q=%E6%9D%AF%E4%B9%99')).toEqual(['杯乙']);
    expect(await titles('?state=onSale')).toEqual([]);
    const { rows } = await shop.db.pool.query(
      `SELECT note FROM staff_actions WHERE action = 'list.export' ORDER BY id DESC LIMIT 3`,
    );
    expect(rows.map(({ note }) => note)).toEqual(['商品、狀態', '商品、文字', '商品、分類、排序']);
  });

  it('longer than a batch has each product once', async () => {
    for (let n = 0; n < 205; n++) await createTestProduct(shop.db);
    const handles = (await exported('?sort=name'))
      .trimEnd()
      .split('\r\n')
      .slice(1)
      .map((line) => line.split(',')[0]);
    expect(handles).toHaveLength(205);
    expect(new Set(handles).size).toBe(205);
  });

  it('omits members’ products', async () => {
    const sellerId = await createMember(shop.db);
    await createTestProduct(shop.db, { sellerId, channel: 'market' });
    expect((await exported()).trim().split('\r\n')).toHaveLength(1);
  });

  it.each(['=1', "'=1", "''=1", '-5', "'-5", '@a', '平常', "'引", '＝1', '+', "'"])(
    'preserves the cell %j',
    (text) => {
      expect(cellText(csvCell(text).replace(/^"|"$/g, ''))).toBe(text);
    },
  );
});
