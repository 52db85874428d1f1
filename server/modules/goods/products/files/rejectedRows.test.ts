import { meanwhile } from '../../../../testing/meanwhile';
import { sendFile } from '../../../../testing/pictures';
import { counts, csv, productFiles } from '../../../../testing/productFiles';

const shop = productFiles();
const { everything, preview } = shop;

const IMPORT = '/api/admin/products/import';
const HEAD = ['Handle', 'Title', 'Type', 'Option1 Value', 'Variant Price', 'Gift Card'];
const FILE = csv(
  HEAD,
  ['good', '好的杯子', 'cup', '紅', '10', 'FALSE'],
  ['bad', '=1+1', 'cup', '紅', '0', 'FALSE'],
  ['good', '', '', '藍', '12', ''],
  ['bad', '', '', '藍', '12', ''],
);

async function rejected(file: string): Promise<{ csv: string }> {
  const { body } = await sendFile(shop.api, shop.staff, `${IMPORT}/faults`, Buffer.from(file));
  if (!body.success) throw new Error(body.errorMessage);
  return body.data;
}

async function importGood(file: string, plan: string, key?: string) {
  const path = `${IMPORT}?plan=${plan}&partial=1`;
  return (await sendFile(shop.api, shop.staff, path, Buffer.from(file), key)).body;
}

const titles = async () =>
  (await shop.db.pool.query('SELECT title FROM products ORDER BY id')).rows.map((row) => row.title);
const audited = async () =>
  (await shop.db.pool.query(`SELECT 1 FROM staff_actions WHERE action = 'product.import'`))
    .rowCount;

describe('a file with faults', () => {
  it('is imported without the products that have them, and the same file changes nothing again', async () => {
    const report = await preview(FILE);
    expect(counts(report)).toEqual({ create: 1, update: 0, same: 0, fault: 1 });
    const rowsBefore = await audited();
    const done = await importGood(FILE, report.plan, 'one-intent-0001');
    expect(done.data).toMatchObject({ applied: true, create: 1, fault: 1 });
    expect(await titles()).toEqual(['好的杯子']);
    expect(await audited()).toBe(Number(rowsBefore) + 1);
    const after = await everything();
    // The same intent sent again, and then the same file as a new one.
    expect((await importGood(FILE, report.plan, 'one-intent-0001')).data).toEqual(done.data);
    const again = await preview(FILE);
    expect(counts(again)).toEqual({ create: 0, update: 0, same: 1, fault: 1 });
    expect((await importGood(FILE, again.plan)).success).toBe(true);
    expect(await everything()).toBe(after);
    expect(await audited()).toBe(Number(rowsBefore) + 1);
  });

  it('is refused as a whole unless the rest is asked for', async () => {
    const { plan } = await preview(FILE);
    expect((await shop.send(FILE, plan)).errorCode).toBe('IMPORT_FAULTS');
    expect(await titles()).toEqual([]);
  });

  it('is refused when a product of it was made since the check', async () => {
    const { plan } = await preview(FILE);
    const body = await meanwhile(
      shop.db,
      [
        `INSERT INTO products (channel, category, title, handle, min_price) VALUES ('shop', 'cup', '搶先', 'good', 0)`,
      ],
      () => importGood(FILE, plan),
    );
    expect(body.errorCode).toBe('IMPORT_CHANGED');
  });

  it('gives back the rows of these products in its own columns, with the faults beside them', async () => {
    expect((await rejected(FILE)).csv).toBe(
      `\uFEFF${[
        'Handle,Title,Type,Option1 Value,Variant Price,Gift Card,錯誤',
        "bad,'=1+1,cup,紅,0,FALSE,價格「0」要是大於 0 的數字，例如 120 或 99.5",
        'bad,,,藍,12,,',
      ].join('\r\n')}\r\n`,
    );
  });

  it('comes back the same when it is checked again, and is imported once it is mended', async () => {
    const { csv: back } = await rejected(FILE);
    expect((await rejected(back)).csv).toBe(back);
    expect((await preview(back)).ignored).toEqual(['Gift Card']);
    const mended = back.replace(',紅,0,', ',紅,9,');
    expect(counts(await preview(mended))).toEqual({ create: 1, update: 0, same: 0, fault: 0 });
    await shop.apply(mended);
    expect(await titles()).toEqual(['=1+1']);
    expect((await rejected(mended)).csv).toBe(`${mended.split('\r\n')[0]}\r\n`);
  });

  it('has rows without a handle given back, and their product with them', async () => {
    const file = csv(
      HEAD,
      ['good', '好的杯子', 'cup', '紅', '10', 'FALSE'],
      ['', '沒有代號', 'cup', '紅', '10', 'FALSE'],
      ['', '', '', '藍', '10', ''],
      ['half', '少一種的杯子', 'cup', '紅', '10', 'FALSE'],
      ['', '', '', '藍', '10', ''],
      ['wide', '杯', 'cup', '紅', '1', 'FALSE', '000'],
      ['長'.repeat(121), '杯', 'cup', '紅', '10', 'FALSE'],
    );
    const report = await preview(file);
    expect(counts(report)).toEqual({ create: 1, update: 0, same: 0, fault: 4 });
    await importGood(file, report.plan);
    expect(await titles()).toEqual(['好的杯子']);
    const { csv: back } = await rejected(file);
    const missing = '缺少 Handle，不知道是哪件商品';
    expect(back.split('\r\n').slice(1, -1)).toEqual([
      `,沒有代號,cup,紅,10,FALSE,${missing}`,
      `,,,藍,10,,${missing}`,
      'half,少一種的杯子,cup,紅,10,FALSE,',
      `,,,藍,10,,${missing}`,
      'wide,杯,cup,紅,1,FALSE,欄位比標題列多，文字裡有逗號時要用引號包住,000',
      `${'長'.repeat(121)},杯,cup,紅,10,FALSE,Handle 最多 120 個字`,
    ]);
    expect((await rejected(back)).csv).toBe(back);
    const mended = back
      .replace('\r\n,沒有', '\r\nnamed,沒有')
      .replace('\r\n,,,藍', '\r\nnamed,,,藍')
      .replace('\r\n,,,藍', '\r\nhalf,,,藍');
    expect(counts(await preview(mended))).toEqual({ create: 2, update: 0, same: 0, fault: 2 });
  });
});
