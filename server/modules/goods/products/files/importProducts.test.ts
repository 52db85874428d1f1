import { createAddress, createMember, createSession } from '../../../../testing/factories';
import { meanwhile } from '../../../../testing/meanwhile';
import { uploadPicture } from '../../../../testing/pictures';
import { counts, csv, FILED, notesOf, productFiles } from '../../../../testing/productFiles';

const shop = productFiles();
const { apply, everything, exported, makeProduct, preview, send } = shop;

describe('a product file', () => {
  it('changes only the columns it has', async () => {
    const id = await makeProduct();
    const { rows } = await shop.db.pool.query('SELECT handle FROM products');
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
    const { body } = await shop.api.call(shop.staff, 'GET', `/api/admin/products/${id}`);
    expect(body.data).toMatchObject({
      title: FILED.title,
      description: FILED.description,
      skus: [
        { name: '小', code: '+A1', price: '120', stock: 5 },
        { name: '大', price: '180', stock: 7 },
      ],
    });
    const audit = await shop.db.pool.query(
      `SELECT note FROM staff_actions WHERE action = 'product.import' AND ref_id = $1`,
      [String(id)],
    );
    expect(audit.rows[0].note).toContain('「大」庫存 0 → 7');
  });

  it('from Shopify becomes a product with markup, tags and options, without external pictures', async () => {
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
    const { rows } = await shop.db.pool.query('SELECT id FROM products');
    const { body } = await shop.api.call(shop.staff, 'GET', `/api/admin/products/${rows[0].id}`);
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

  it('names a temperature by code or as people say it, and keeps the former where it is empty', async () => {
    await makeProduct();
    const { rows } = await shop.db.pool.query('SELECT handle FROM products');
    const file = (text: string) =>
      csv(['Handle', 'Temperature (product.metafields.gab.temperature)'], [rows[0].handle, text]);
    const noted = async (text: string) => notesOf(await preview(file(text)));
    expect(counts(await preview(file('')))).toMatchObject({ same: 1 });
    expect(await noted('溫熱')).toEqual(['2 溫層「溫熱」無法辨識，請填 ambient、chilled、frozen']);
    await apply(file('冷藏'));
    const { rows: after } = await shop.db.pool.query('SELECT temperature FROM products');
    expect(after).toEqual([{ temperature: 'chilled' }]);
  });

  it('with a stock below zero makes it empty, and says why', async () => {
    const id = await makeProduct();
    const { rows } = await shop.db.pool.query('SELECT handle FROM products');
    const head = ['Handle', 'Option1 Value', 'Variant Price', 'Variant Inventory Qty'];
    const file = csv(head, [rows[0].handle, '小', '', '-3'], [rows[0].handle, '大', '', '7']);
    const notes = notesOf(await preview(file));
    expect(notes[0]).toMatch(/^2 庫存 -3 表示在 Shopify 超賣了 3 件/);
    await apply(file);
    const { body } = await shop.api.call(shop.staff, 'GET', `/api/admin/products/${id}`);
    expect(body.data.skus).toMatchObject([{ stock: 0 }, { stock: 7 }]);
  });

  it('skips pictures of other sites with a warning, and takes no picture from a product', async () => {
    const id = await makeProduct();
    const path = `/api/admin/products/${id}`;
    const before = (await shop.api.call(shop.staff, 'GET', path)).body.data;
    const { rows } = await shop.db.pool.query('SELECT handle FROM products');
    const head = ['Handle', 'Title', 'Type', 'Variant Price', 'Image Src'];
    const file = csv(
      head,
      [rows[0].handle, '新標題', '', '', 'https://cdn.shopify.com/a.png'],
      ['fresh', '新商品', 'cup', '10', '//cdn.shopify.com/b.png'],
    );
    const report = await preview(file);
    expect(counts(report)).toMatchObject({ create: 1, update: 1, fault: 0 });
    expect(notesOf(report).filter((note) => note.includes('不會下載'))).toHaveLength(2);
    await apply(file);
    const after = (await shop.api.call(shop.staff, 'GET', path)).body.data;
    expect([after.title, after.pictures]).toEqual(['新標題', before.pictures]);
  });

  it('with one fault changes nothing and reports each fault with its row', async () => {
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
      ['bad', '', '沒這類', '紅', '0', '多', '/files/pictures/ab/320.jpg', 'maybe'],
      ['bad', '', '', '紅', '1e3', '99999999', '', ''],
    );
    const report = await preview(file);
    expect(counts(report)).toEqual({ create: 1, update: 0, same: 0, fault: 1 });
    expect(report.products[0]).toMatchObject({ handle: 'bad', action: 'fault' });
    expect(notesOf(report).slice(0, 9)).toEqual([
      '3 缺少 Title',
      '3 找不到分類「沒這類」，請先新增，或填寫分類代號',
      '3 Status「maybe」無法辨識',
      '3 找不到這張圖片，請先上傳到本站，或連同圖片的 zip 一起匯入',
      '3 價格「0」要是大於 0 的數字，例如 120 或 99.5',
      '3 庫存「多」要是 0 到 1000000',
      '4 規格「紅」重複',
      '4 價格「1e3」要是大於 0 的數字，例如 120 或 99.5',
      '4 庫存「99999999」要是 0 到 1000000',
    ]);
    expect((await send(file, report.plan)).errorCode).toBe('IMPORT_FAULTS');
    expect(await everything()).toBe(before);
  });

  it('is refused when a product changed since the preview, or with another file’s plan', async () => {
    const id = await makeProduct();
    const file = (await exported()).replace(',99.000000000000000001,', ',77,');
    const { plan } = await preview(file);
    await shop.db.pool.query(
      `UPDATE skus SET stock = stock + 1 FROM stock_reason('correction', 'test', '', NULL) WHERE product_id = $1`,
      [id],
    );
    const before = await everything();
    expect((await send(file, plan)).errorCode).toBe('IMPORT_CHANGED');
    expect((await send(file.replace(',77,', ',78,'), plan)).errorCode).toBe('IMPORT_CHANGED');
    expect(await everything()).toBe(before);
  });

  it('is refused when a product changes concurrently', async () => {
    const id = await makeProduct();
    const file = (await exported()).replace(',99.000000000000000001,', ',77,');
    const { plan } = await preview(file);
    const body = await meanwhile(
      shop.db,
      [
        `UPDATE skus SET stock = stock + 1 FROM stock_reason('correction', 'test', '', NULL) WHERE product_id = ${id}`,
      ],
      () => send(file, plan),
    );
    expect(body.errorCode).toBe('IMPORT_CHANGED');
  });

  it('cannot reduce stock below the reserved pieces', async () => {
    await makeProduct();
    const buyerId = await createMember(shop.db);
    const { rows } = await shop.db.pool.query(`SELECT id FROM skus WHERE name = '小'`);
    const placed = await shop.api.call(
      await createSession(shop.db, buyerId),
      'POST',
      '/api/orders',
      {
        items: [{ skuId: rows[0].id, quantity: 3, unitPrice: '99.000000000000000001' }],
        addressId: await createAddress(shop.db, buyerId),
        paymentMethod: 'wallet',
      },
    );
    expect(placed.body.errorMessage).toBe('');
    const {
      rows: [product],
    } = await shop.db.pool.query('SELECT handle FROM products');
    const file = csv(
      ['Handle', 'Option1 Value', 'Variant Inventory Qty'],
      [product.handle, '小', '2'],
      [product.handle, '大', '1'],
    );
    expect(notesOf(await preview(file))).toEqual(['2 庫存 2 少於訂單已保留的 3 件']);
  });

  it('marks a newly used picture as used', async () => {
    const picture = await uploadPicture(shop.api, shop.staff, 'product');
    await apply(
      csv(
        ['Handle', 'Title', 'Type', 'Variant Price', 'Image Src', 'Image Alt Text'],
        ['new', '新', 'cup', '5', `http://localhost:8000${picture.url}`, '圖'],
      ),
    );
    const { rows } = await shop.db.pool.query(
      `SELECT state FROM pictures WHERE $1 LIKE '%' || name || '%'`,
      [picture.url],
    );
    expect(rows).toEqual([{ state: 'used' }]);
  });

  it('is read in Big5 and UTF-16, and the report names the encoding', async () => {
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
  ])('is refused: %s', async (_name, content, code, part) => {
    const body = await send(content);
    expect(body.errorCode).toBe(code);
    expect(body.errorMessage).toContain(part);
  });
});
