import type { Journey } from '../lib/journey';
import { findProduct, PICTURE, see, signIn } from '../lib/people';

const TITLE = '日曬咖啡豆 衣索比亞';

export const newProduct: Journey = {
  name: 'staff make a product with a picture, and the shop shows it',
  async walk(stage) {
    const { page } = await stage.enter('/');
    await signIn(page, '客服小編');
    await page.goto('/admin/products/new');
    await page.getByLabel('標題', { exact: true }).fill(TITLE);
    await page.getByLabel('分類', { exact: true }).click();
    await page.getByRole('treeitem', { name: '咖啡', exact: true }).click();
    await page.getByLabel('選擇圖片').setInputFiles(PICTURE);
    await page.getByLabel('第 1 張的說明，給看不到圖片的人').fill('一包咖啡豆');
    const sku = page.getByRole('group', { name: '第 1 款' });
    await sku.getByLabel('價格').fill('450');
    await sku.getByLabel('庫存').fill('12');
    await page.getByRole('button', { name: /^儲\s?存$/ }).click();
    await page.waitForURL(/\/admin\/products\/edit\/\d+$/);
    await page.getByRole('button', { name: /^上\s?架$/ }).click();
    await see(page, '上架中');

    const visitor = await stage.enter('/shop');
    await findProduct(visitor.page, TITLE);
    await visitor.page.getByRole('heading', { level: 1, name: TITLE }).waitFor();
    await see(visitor.page, '庫存 12 件');
    const picture = visitor.page.getByRole('button', { name: '放大看：一包咖啡豆' });
    await picture.getByRole('img').waitFor();
    // What a chat is told stands in the document that the server sends.
    await visitor.page.reload();
    const shared = await visitor.page.locator('meta[property="og:image"]').getAttribute('content');
    const answer = await visitor.context.request.get(shared ?? '');
    const type = answer.headers()['content-type'];
    if (type !== 'image/jpeg') throw new Error(`a chat gets ${type} as the product's picture`);
  },
};
