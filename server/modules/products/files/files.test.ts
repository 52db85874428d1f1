import type { ImportReport } from '@common/endpoints/productFiles';
import { Client } from 'pg';
import { cellText, csvCell } from '../../../csv/cells';
import { createTestApi, type TestApi } from '../../../testing/api';
import { createTestDatabase, expectAuditClean, type TestDatabase } from '../../../testing/database';
import {
  createAddress,
  createMember,
  createSession,
  createProduct as createTestProduct,
} from '../../../testing/factories';
import { meanwhile } from '../../../testing/meanwhile';
import { sendFile, uploadPicture } from '../../../testing/pictures';

const IMPORT = '/api/admin/products/import';
let test: TestDatabase;
let api: TestApi;
let owner: Client;
let staff: string;
let uploaded: string;

beforeAll(async () => {
  test = await createTestDatabase();
  owner = new Client({ connectionString: test.ownerUrl });
  await owner.connect();
  api = await createTestApi(test.db);
  staff = await createSession(test.db, await createMember(test.db, '店長', ['staff']));
  await test.db.pool.query(
    `INSERT INTO categories (slug, name, parent) VALUES ('home', '居家', NULL), ('cup', '杯', 'home')`,
  );
  uploaded = (await uploadPicture(api, staff, 'product')).url;
});
afterEach(() => expectAuditClean(test.db));
afterAll(async () => {
  await api.close();
  await owner.end();
  await test.drop();
});
/** As only a migration may. */
const clear = () => owner.query('TRUNCATE products, skus CASCADE');
beforeEach(clear);

const input = {
  category: 'cup',
  title: '=1+1 的杯子',
  subtitle: "'-引號",
  description: '## 特色\n\n**手工**，"好用"\n第二行\n\n- 一\n- 二\n\n<b>不是標籤</b>',
  fulfilment: 'pickup',
  advMaxBps: 1250,
  attributes: [{ name: '材質:色', values: ['陶,瓷', '100%'] }],
  pictures: [{ url: '', alt: '杯, "正面"' }],
  skus: [
    { id: null, name: '小', code: '+A1', price: '99.000000000000000001', stock: 5, stockSeen: 0 },
    { id: null, name: '大', code: '', price: '180', stock: 0, stockSeen: 0 },
  ],
};
async function makeProduct() {
  const pictures = [{ ...input.pictures[0], url: uploaded }];
  const { body } = await api.call(staff, 'POST', '/api/admin/products', { ...input, pictures });
  if (!body.success) throw new Error(body.errorMessage);
  await api.call(staff, 'POST', `/api/admin/products/${body.data.id}/sale`, { onSale: true });
  return body.data.id as number;
}

async function exported(): Promise<string> {
  const response = await api.app.inject({
    url: '/api/admin/products/export',
    headers: { authorization: `Bearer ${staff}` },
  });
  expect(response.headers['content-type']).toBe('text/csv; charset=utf-8');
  return response.body;
}
const send = async (text: string | Buffer, plan?: string) =>
  (
    await sendFile(
      api,
      staff,
      plan ? `${IMPORT}?plan=${plan}` : IMPORT,
      Buffer.from(text as string),
    )
  ).body;
async function preview(text: string | Buffer): Promise<ImportReport> {
  const body = await send(text);
  if (!body.success) throw new Error(`${body.errorCode} ${body.errorMessage}`);
  return body.data;
}
async function apply(text: string): Promise<ImportReport> {
  const body = await send(text, (await preview(text)).plan);
  if (!body.success) throw new Error(`${body.errorCode} ${body.errorMessage}`);
  return body.data;
}
const counts = ({ create, update, same, fault }: ImportReport) => ({ create, update, same, fault });
const notesOf = (report: ImportReport) =>
  report.products.flatMap(({ notes }) => notes.map(({ row, text }) => `${row} ${text}`));
const everything = async () =>
  JSON.stringify([
    (await test.db.pool.query('SELECT * FROM products ORDER BY id')).rows,
    (await test.db.pool.query('SELECT * FROM skus ORDER BY id')).rows,
  ]);
const csv = (...rows: string[][]) => rows.map((row) => `${row.map(csvCell).join(',')}\n`).join('');

describe('what we write', () => {
  it('comes back as it was: nothing changes', async () => {
    await makeProduct();
    await test.db.pool.query(`UPDATE products SET updated_at = '2026-01-01'`);
    const file = await exported();
    const before = await everything();
    expect(counts(await preview(file))).toEqual({ create: 0, update: 0, same: 1, fault: 0 });
    expect((await apply(file)).applied).toBe(true);
    expect(await everything()).toBe(before);
    expect(await exported()).toBe(file);
  });

  it('makes the same products in a shop that has none', async () => {
    await makeProduct();
    const file = await exported();
    await clear();
    const report = await apply(file);
    expect(counts(report)).toEqual({ create: 1, update: 0, same: 0, fault: 0 });
    const { rows } = await test.db.pool.query(
      'SELECT title, subtitle, attributes, on_sale FROM products',
    );
    expect(rows).toEqual([
      {
        title: '=1+1 的杯子',
        subtitle: "'-引號",
        attributes: { '材質:色': ['陶,瓷', '100%'] },
        on_sale: true,
      },
    ]);
    // Sanitised markup, the same to who reads it.
    expect(await exported()).toBe(file);
  });

  it('has no cell that a spreadsheet computes, and Shopify’s columns in Shopify’s order', async () => {
    await makeProduct();
    const [head = '', first = ''] = (await exported()).split('\r\n');
    expect(head).toBe(
      '\uFEFFHandle,Title,Body (HTML),Vendor,Product Category,Type,Tags,Published,Option1 Name,Option1 Value,Variant SKU,Variant Inventory Tracker,Variant Inventory Qty,Variant Inventory Policy,Variant Fulfillment Service,Variant Price,Variant Requires Shipping,Variant Taxable,Image Src,Image Position,Image Alt Text,Status,Subtitle (product.metafields.gab.subtitle),Fulfilment (product.metafields.gab.fulfilment),Adv Percent (product.metafields.gab.adv_percent)',
    );
    expect(first).toContain(",'=1+1 的杯子,");
    expect(first).toContain(",'+A1,");
    expect(first).toContain(',居家 > 杯,cup,');
    expect(first).toContain(`,http://localhost:8000${uploaded},1,`);
  });

  it('leaves out what members sell', async () => {
    const sellerId = await createMember(test.db);
    await createTestProduct(test.db, { sellerId, channel: 'market' });
    expect((await exported()).trim().split('\r\n')).toHaveLength(1);
  });

  it.each(['=1', "'=1", "''=1", '-5', "'-5", '@a', '平常', "'引", '＝1', '+', "'"])(
    'gives %j back as it was',
    (text) => {
      expect(cellText(csvCell(text).replace(/^"|"$/g, ''))).toBe(text);
    },
  );
});

describe('a file of somebody’s', () => {
  it('changes what its columns name and leaves the rest', async () => {
    const id = await makeProduct();
    const { rows } = await test.db.pool.query('SELECT handle FROM products');
    const file = csv(
      [
        'Handle',
        'Option1 Value',
        'Variant Price',
        'Variant Inventory Qty',
        'Google Shopping / MPN',
      ],
      [rows[0].handle, '小', '120', '', ''],
      [rows[0].handle, '大', '', '7', ''],
    );
    const report = await preview(file);
    expect(report.ignored).toEqual(['Google Shopping / MPN']);
    expect(notesOf(report)).toEqual([
      '2 「小」價格 99.000000000000000001 → 120',
      '2 「大」庫存 0 → 7',
    ]);
    await apply(file);
    const { body } = await api.call(staff, 'GET', `/api/admin/products/${id}`);
    expect(body.data).toMatchObject({
      title: input.title,
      description: input.description,
      skus: [
        { name: '小', code: '+A1', price: '120', stock: 5 },
        { name: '大', price: '180', stock: 7 },
      ],
    });
    const audit = await test.db.pool.query(
      `SELECT note FROM staff_actions WHERE action = 'product.import' AND ref_id = $1`,
      [String(id)],
    );
    expect(audit.rows[0].note).toContain('「大」庫存 0 → 7');
  });

  it('from Shopify becomes a product: markup, tags, several options, no other site’s pictures', async () => {
    const head = [
      'Handle',
      'Title',
      'Body (HTML)',
      'Type',
      'Tags',
      'Published',
      'Option1 Value',
      'Option2 Value',
      'Variant Inventory Qty',
      'Variant Price',
      'Variant Requires Shipping',
      'Image Src',
      'Status',
    ];
    const file = csv(
      head,
      [
        'mug',
        '馬克杯',
        '<h2>特色</h2><p>好<strong>用</strong></p><script>alert(1)</script><img src="https://evil.example/a.png">',
        '杯',
        '新品, 材質:陶',
        'true',
        '紅',
        'L',
        '3',
        '10',
        'true',
        '',
        'active',
      ],
      ['mug', '', '', '', '', '', '藍', 'L', '4', '12', 'true', '', ''],
    );
    expect(notesOf(await preview(file))[0]).toBe('2 標籤「新品」不是「名稱:值」的屬性，沒有匯入');
    await apply(file);
    const { rows } = await test.db.pool.query('SELECT id FROM products');
    const { body } = await api.call(staff, 'GET', `/api/admin/products/${rows[0].id}`);
    expect(body.data).toMatchObject({
      title: '馬克杯',
      category: 'cup',
      onSale: true,
      description: '## 特色\n\n好**用**',
      attributes: [{ name: '材質', values: ['陶'] }],
      skus: [{ name: '紅 / L' }, { name: '藍 / L' }],
    });
    expect(counts(await preview(file))).toEqual({ create: 0, update: 0, same: 1, fault: 0 });
  });

  it('with one fault changes nothing at all, and names each fault by its row', async () => {
    await makeProduct();
    const before = await everything();
    const head = [
      'Handle',
      'Title',
      'Type',
      'Option1 Value',
      'Variant Price',
      'Variant Inventory Qty',
      'Image Src',
      'Status',
    ];
    const file = csv(
      head,
      ['good', '好的', 'cup', '', '10', '1', '', 'active'],
      ['bad', '', '沒這類', '紅', '0', '-1', 'https://evil.example/a.png', 'maybe'],
      ['bad', '', '', '紅', '1e3', '99999999', '', ''],
    );
    const report = await preview(file);
    expect(counts(report)).toEqual({ create: 1, update: 0, same: 0, fault: 1 });
    expect(report.products[0]).toMatchObject({ handle: 'bad', action: 'fault' });
    expect(notesOf(report).slice(0, 9)).toEqual([
      '3 缺少 Title',
      '3 找不到分類「沒這類」，請先新增，或填寫分類代號',
      '3 Status「maybe」無法辨識',
      '3 只能使用已上傳到本站的圖片，外部網址不會下載',
      '3 價格「0」要是大於 0 的數字，例如 120 或 99.5',
      '3 庫存「-1」要是 0 到 1000000',
      '4 款式「紅」重複',
      '4 價格「1e3」要是大於 0 的數字，例如 120 或 99.5',
      '4 庫存「99999999」要是 0 到 1000000',
    ]);
    expect((await send(file, report.plan)).errorCode).toBe('IMPORT_FAULTS');
    expect(await everything()).toBe(before);
  });

  it('does nothing when something changed since its preview, nor with a plan of another file', async () => {
    const id = await makeProduct();
    const file = (await exported()).replace(',99.000000000000000001,', ',77,');
    const { plan } = await preview(file);
    await test.db.pool.query('UPDATE skus SET stock = stock + 1 WHERE product_id = $1', [id]);
    const before = await everything();
    expect((await send(file, plan)).errorCode).toBe('IMPORT_CHANGED');
    expect((await send(file.replace(',77,', ',78,'), plan)).errorCode).toBe('IMPORT_CHANGED');
    expect(await everything()).toBe(before);
  });

  it('does not overlook what changes at that moment', async () => {
    const id = await makeProduct();
    const file = (await exported()).replace(',99.000000000000000001,', ',77,');
    const { plan } = await preview(file);
    const body = await meanwhile(
      test.db,
      [`UPDATE skus SET stock = stock + 1 WHERE product_id = ${id}`],
      () => send(file, plan),
    );
    expect(body.errorCode).toBe('IMPORT_CHANGED');
  });

  it('takes no stock that orders have reserved', async () => {
    await makeProduct();
    const buyerId = await createMember(test.db);
    const { rows } = await test.db.pool.query(`SELECT id FROM skus WHERE name = '小'`);
    const placed = await api.call(await createSession(test.db, buyerId), 'POST', '/api/orders', {
      items: [{ skuId: rows[0].id, quantity: 3, unitPrice: '99.000000000000000001' }],
      addressId: await createAddress(test.db, buyerId),
      paymentMethod: 'wallet',
    });
    expect(placed.body.errorMessage).toBe('');
    const {
      rows: [product],
    } = await test.db.pool.query('SELECT handle FROM products');
    const file = csv(
      ['Handle', 'Option1 Value', 'Variant Inventory Qty'],
      [product.handle, '小', '2'],
      [product.handle, '大', '1'],
    );
    expect(notesOf(await preview(file))).toEqual(['2 庫存 2 少於訂單已保留的 3 件']);
  });

  it('keeps a picture that it is the first to use', async () => {
    const picture = await uploadPicture(api, staff, 'product');
    await apply(
      csv(
        ['Handle', 'Title', 'Type', 'Variant Price', 'Image Src', 'Image Alt Text'],
        ['new', '新', 'cup', '5', `http://localhost:8000${picture.url}`, '圖'],
      ),
    );
    const { rows } = await test.db.pool.query(
      `SELECT state FROM pictures WHERE $1 LIKE '%' || name || '%'`,
      [picture.url],
    );
    expect(rows).toEqual([{ state: 'used' }]);
  });

  it('in Big5 is read and said to be; in UTF-16 too', async () => {
    // 杯 in Big5.
    const big5 = Buffer.concat([
      Buffer.from('Handle,Title,Type,Variant Price\nb5,'),
      Buffer.from([0xaa, 0x4d]),
      Buffer.from(',cup,5\n'),
    ]);
    const report = await preview(big5);
    expect([report.encoding, report.products[0]?.title]).toEqual(['big5', '杯']);
    const utf16 = Buffer.from('\uFEFFHandle,Title,Type,Variant Price\nu16,杯,cup,5\n', 'utf16le');
    expect(await preview(utf16)).toMatchObject({ encoding: 'utf-16le', create: 1 });
  });

  it.each([
    ['no table', Buffer.from([0xff, 0xfe, 0x00, 0xd8]), 'CSV_ENCODING', ''],
    ['a picture', Buffer.from([0x89, 0x50, 0x4e, 0x47, 0, 0, 0, 0xff]), 'CSV_ENCODING', ''],
    ['no handle', 'Title\n杯\n', 'CSV_FORM', '第 1 列格式有誤：缺少 Handle 欄位'],
    ['a column twice', 'Handle,handle\na,b\n', 'CSV_FORM', '重複'],
    ['a quote that does not end', 'Handle,Title\na,"杯\n', 'CSV_FORM', '引號沒有結尾'],
    ['a row without a handle', 'Handle,Title\n,杯\n', 'CSV_FORM', '第 2 列'],
    ['more cells than the head', 'Handle\na,b\n', 'CSV_FORM', '欄位比標題列多'],
  ])('is refused: %s', async (_name, content, code, part) => {
    const body = await send(content);
    expect(body.errorCode).toBe(code);
    expect(body.errorMessage).toContain(part);
  });
});
