import type { Page } from '@playwright/test';
import type { Journey, Stage } from '../lib/journey';
import { choose, chooseProduct, orderNumber, PICTURE, see, seeStatus } from '../lib/people';

/** Unique, because a second try of the journey finds the listing of the first. */
const TITLE = `手沖壺架 實木手作 ${Date.now().toString(36)}`;

/** Fills in the part of the form that all kinds of sale share. */
export async function describeItem(page: Page, title: string): Promise<void> {
  await page.getByLabel('選擇圖片').setInputFiles(PICTURE);
  await page.getByLabel('第 1 張的說明，給看不到圖片的人').fill('木頭壺架');
  await page.getByLabel('標題').fill(title);
  await choose(page, '分類', /茶具$/, '茶具');
  await choose(page, '商品狀況', /^近全新/);
  await page.getByLabel('商品說明').fill('自己做的壺架，檜木，用過兩次，附原木收納盒。');
}

/** Submits a listing; it waits for review. */
export async function handIn(page: Page, title: string): Promise<void> {
  await page.getByRole('button', { name: '送出審核' }).click();
  await page
    .getByRole('dialog', { name: '送出審核前請確認' })
    .getByRole('button', { name: '送出審核' })
    .click();
  await page.waitForURL(({ pathname }) => pathname === '/member/selling');
  await page.getByRole('article').filter({ hasText: title }).getByText('審核中').waitFor();
}

/** Lists an item at a fixed price; it waits for review. */
export async function list(
  page: Page,
  title: string,
  price: string,
  pieces?: number,
): Promise<void> {
  await page.goto('/member/selling');
  await page.getByRole('link', { name: '新增商品' }).click();
  await describeItem(page, title);
  await page.getByLabel('價格').fill(price);
  if (pieces) await page.getByLabel('數量').fill(String(pieces));
  await handIn(page, title);
}

/** Staff approve the submitted listing. Resolves with their page. */
export async function approve(stage: Stage, title: string): Promise<Page> {
  const { page } = await stage.enterAs(
    '客服小編',
    `/admin/listings?q=${encodeURIComponent(title)}`,
  );
  await page.getByRole('button', { name: title }).click();
  const drawer = page.getByRole('dialog', { name: title });
  await drawer.getByRole('button', { name: '通過並上架' }).click();
  await see(page, '已上架');
  return page;
}

async function ship(page: Page, outTradeNo: string): Promise<void> {
  await page.goto(`/member/selling/orders/${outTradeNo}`);
  await page.getByRole('button', { name: /^出\s?貨$/ }).click();
  const dialog = page.getByRole('dialog', { name: '出貨' });
  await dialog.getByText('自己寄出，填寫單號').click();
  await dialog.getByRole('combobox', { name: '物流公司' }).fill('黑貓宅急便');
  await dialog.getByLabel('物流單號').fill('900987654321');
  await dialog.getByRole('button', { name: '確認出貨' }).click();
  await dialog.waitFor({ state: 'hidden' });
  await seeStatus(page, '已發貨');
}

export const sell: Journey = {
  name: 'a member lists an item, staff approve, somebody buys it, the seller gets the money',
  async walk(stage) {
    const seller = await stage.enterAs('阿宏', '/');
    await list(seller.page, TITLE, '320');
    await approve(stage, TITLE);
    const { page } = await stage.enterAs('小美', '/market');
    await chooseProduct(page, TITLE);
    const order = page.getByRole('dialog', { name: '確認訂單' });
    await order.getByRole('radio', { name: /^餘額/ }).check();
    await order.getByRole('button', { name: '確認付款' }).click();
    const outTradeNo = await orderNumber(page);
    await seeStatus(page, '處理中');
    await ship(seller.page, outTradeNo);
    await see(seller.page, '託管中');
    await seeStatus(page, '已發貨');
    await page.getByRole('button', { name: '確認收貨' }).click();
    await page.getByRole('tooltip').getByRole('button', { name: '確認收貨' }).click();
    await seeStatus(page, '交易成功');
    await see(seller.page, '已撥款');
    // The platform's fee is 3 % of 320, and nothing of the 100 for delivery.
    await see(seller.page, '410.40');
  },
};
