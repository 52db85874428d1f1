import type { Page } from '@playwright/test';
import type { Journey } from '../lib/journey';
import { orderNumber, seeStatus, signInByWallet } from '../lib/people';

const PHONE = { viewport: { width: 360, height: 780 } };
/** A parcel goes step by step on the carrier's clock, ms. */
const ON_ITS_WAY = { timeout: 90_000 };

/** Signs in as the buyer on the page for it. */
async function signInOnPhone(page: Page): Promise<void> {
  await signInByWallet(page, '小美');
  await page.getByLabel('帳戶選單：小美').waitFor();
}

/** Buys on a phone, to a store that is found by a part of its name. */
async function buyToStore(page: Page, store: string): Promise<string> {
  await page.goto('/shop');
  const goods = page.getByRole('main').locator('a[href^="/product/view/"]', { hasText: '蔭油' });
  await goods.first().click();
  await page.getByRole('button', { name: '立即購買' }).click();
  const dialog = page.getByRole('dialog', { name: '確認訂單' });
  await dialog.getByRole('radio', { name: /超商/ }).check();
  const other = dialog.getByRole('radio', { name: '送到其他門市' });
  const recipient = dialog.getByLabel('收件人');
  await other.or(recipient).first().waitFor();
  if (await other.isVisible()) await other.check();
  await recipient.fill('林小美');
  await dialog.getByLabel('聯絡電話').fill('0912345678');
  await dialog.locator('button', { hasText: /^選擇.*門市$/ }).click();
  const picker = page.getByRole('dialog', { name: '選擇取貨門市' });
  await picker.getByLabel('搜尋門市').fill(store);
  await picker.getByRole('button', { name: new RegExp(store) }).click();
  await dialog.getByText(store).first().waitFor();
  await dialog.getByRole('radio', { name: /^餘額/ }).check();
  await dialog.getByRole('button', { name: '確認付款' }).click();
  return orderNumber(page);
}

/** Staff let the carrier take the parcel, and look at its label. */
async function book(page: Page, outTradeNo: string): Promise<void> {
  await page.goto(`/admin/orders/${outTradeNo}`);
  await page.getByRole('button', { name: /^出\s?貨$/ }).click();
  const form = page.getByRole('dialog', { name: '出貨' });
  await form.getByRole('radio', { name: '物流公司收件，系統給單號' }).check();
  await form.getByRole('button', { name: '確認出貨' }).click();
  await page.getByRole('link', { name: '列印託運單' }).first().click();
  await page.getByRole('region', { name: /^託運單 GD\d{12}$/ }).waitFor();
  await page.getByRole('img', { name: /^條碼 GD/ }).waitFor();
}

export const collect: Journey = {
  name: 'a buyer chooses a store on a phone, staff book the parcel, and it is collected there',
  async walk(stage) {
    const { page } = await stage.enter('/login', PHONE);
    await signInOnPhone(page);
    const outTradeNo = await buyToStore(page, '左營站前');
    await seeStatus(page, '處理中');
    const staff = await stage.enterAs('客服小編', '/');
    await book(staff.page, outTradeNo);
    await seeStatus(page, '已發貨');
    await page.getByText('已到店・左營站前門市').waitFor(ON_ITS_WAY);
    await page.locator('.ant-tag', { hasText: '已取件' }).waitFor(ON_ITS_WAY);
    await page.getByRole('button', { name: '確認收貨' }).click();
    await page.getByRole('tooltip').getByRole('button', { name: '確認收貨' }).click();
    await seeStatus(page, '交易成功');
  },
};

export const unclaimed: Journey = {
  name: 'a parcel that nobody collects comes back, and its buyer gets the money',
  async walk(stage) {
    const { page } = await stage.enter('/login', PHONE);
    await signInOnPhone(page);
    const outTradeNo = await buyToStore(page, '無人取件');
    const staff = await stage.enterAs('客服小編', '/');
    await book(staff.page, outTradeNo);
    const heading = page.getByRole('heading', { level: 1 });
    await heading.getByText('交易失敗').waitFor(ON_ITS_WAY);
    await page.getByText('款項已全額退回您的餘額。').waitFor();
  },
};
