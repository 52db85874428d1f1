import type { Journey } from '../lib/journey';
import { findProduct, PICTURE, see } from '../lib/people';

const TITLE = '日曬咖啡豆 衣索比亞';

export const newProduct: Journey = {
  name: 'staff make a product with a picture, and the shop shows it',
  async walk(stage) {
    const { page } = await stage.enterAs('客服小編', '/admin/products/new');
    await page.getByLabel('標題', { exact: true }).fill(TITLE);
    await page.getByRole('combobox', { name: '分類' }).fill('咖啡');
    await page
      .locator('.ant-select-item-option')
      .filter({ hasText: /^咖啡$/ })
      .first()
      .click();
    await page.getByLabel('選擇圖片').setInputFiles(PICTURE);
    await page.getByLabel('第 1 張的說明，給看不到圖片的人').fill('一包咖啡豆');
    const sku = page.getByRole('group', { name: '第 1 款' });
    await sku.getByLabel('價格').fill('450');
    await sku.getByLabel('庫存').fill('12');
    await page.getByRole('button', { name: /^儲\s?存$/ }).click();
    await page.waitForURL(({ pathname }) => /^\/admin\/products\/edit\/\d+$/.test(pathname));
    const onSale = { name: /^上\s?架$/ };
    await page.getByRole('button', onSale).click();
    await see(page, '要上架這個商品嗎？');
    await page.getByRole('tooltip').getByRole('button', onSale).click();
    await see(page, '上架中');

    const visitor = await stage.enter('/shop');
    await findProduct(visitor.page, TITLE);
    await visitor.page.getByRole('heading', { level: 1, name: TITLE }).waitFor();
    await see(visitor.page, '庫存 12 件');
    const picture = visitor.page.getByRole('button', { name: '放大看：一包咖啡豆' });
    await picture.getByRole('img').waitFor();
    // Link previews read the document that the server sends.
    await visitor.page.reload();
    const shared = await visitor.page.locator('meta[property="og:image"]').getAttribute('content');
    const answer = await visitor.context.request.get(shared ?? '');
    const type = answer.headers()['content-type'];
    if (type !== 'image/jpeg') throw new Error(`the link preview's picture is ${type}`);
  },
};

/** A product file as a spreadsheet writes it. */
const csv = (...rows: string[][]) => ({
  name: 'products.csv',
  mimeType: 'text/csv',
  buffer: Buffer.from(
    [['Handle', 'Title', 'Type', 'Variant Price', 'Variant Inventory Qty', 'Status'], ...rows]
      .map((row) => row.join(','))
      .join('\r\n'),
  ),
});
const good = ['e2e-filter', '棉布濾網', 'coffee', '90', '30', 'active'];

export const importProducts: Journey = {
  name: 'a file of products is imported without its bad row, and then once more with the row corrected',
  async walk(stage) {
    const { page } = await stage.enterAs('客服小編', '/admin/products/import');
    const file = page.getByLabel('選擇 CSV 或 zip');
    await file.setInputFiles(csv(good, ['e2e-kettle', '細口壺', 'coffee', '0', '5', 'active']));
    await see(page, '第 3 列：價格「0」要是大於 0 的數字');
    await see(page, '1 件商品有問題，不會匯入；目前什麼都沒有改。');
    const saved = page.waitForEvent('download');
    await page.getByRole('button', { name: '下載有問題的列' }).click();
    if ((await saved).suggestedFilename() !== 'products-faults.csv') {
      throw new Error('the bad rows came under another name');
    }
    await page.getByRole('button', { name: '只匯入沒有問題的（新增 1、更新 0）' }).click();
    await see(page, '匯入完成，1 件有問題的沒有匯入');
    const visitor = await stage.enter('/');
    await findProduct(visitor.page, '棉布濾網');
    await visitor.page.getByRole('heading', { level: 1, name: '棉布濾網' }).waitFor();

    await page.getByRole('button', { name: '再匯入一個檔案' }).click();
    await file.setInputFiles(csv(good, ['e2e-kettle', '細口壺', 'coffee', '860', '5', 'active']));
    await page.getByRole('button', { name: '確認匯入（新增 1、更新 0）' }).click();
    await see(page, '匯入完成');
    await findProduct(visitor.page, '細口壺');
    await visitor.page.getByRole('heading', { level: 1, name: '細口壺' }).waitFor();
  },
};
