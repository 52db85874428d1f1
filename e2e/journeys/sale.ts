import type { Page } from '@playwright/test';
import type { Journey, Stage } from '../lib/journey';
import {
  answerWallet,
  chooseProduct,
  orderNumber,
  see,
  seeStatus,
  signInByWallet,
} from '../lib/people';

/** The number of the parcel in which an order is sent: of no other, about which the console would ask. */
export const trackingOf = (outTradeNo: string) => `9${outTradeNo.slice(-11)}`;

/** Staff find the order and ship it; their page stays open. */
export async function ship(stage: Stage, outTradeNo: string): Promise<Page> {
  const { page } = await stage.enterAs('客服小編', '/');
  await page.getByLabel('帳戶選單：客服小編').click();
  await page.getByRole('link', { name: '管理後台' }).click();
  const menu = page.getByRole('navigation', { name: '管理後台' });
  await menu.getByRole('link', { name: /^訂單/ }).click();
  await page.getByRole('button', { name: outTradeNo }).click();
  const drawer = page.getByRole('dialog').filter({ hasText: outTradeNo });
  await drawer.getByRole('button', { name: /^出\s?貨$/ }).click();
  const form = page.getByRole('dialog', { name: '出貨' });
  await form.getByText('自己寄出，填寫單號').click();
  await form.getByRole('combobox', { name: '物流公司' }).fill('黑貓宅急便');
  await form.getByLabel('物流單號').fill(trackingOf(outTradeNo));
  await form.getByRole('button', { name: '確認出貨' }).click();
  await drawer.getByText('已發貨').first().waitFor();
  return page;
}

/** The buyer's open page updates by itself, and the buyer confirms the receipt. */
async function receive(page: Page, outTradeNo: string): Promise<void> {
  await seeStatus(page, '已發貨');
  await see(page, trackingOf(outTradeNo));
  await page.getByRole('button', { name: '確認收貨' }).click();
  await page.getByRole('tooltip').getByRole('button', { name: '確認收貨' }).click();
  await seeStatus(page, '交易成功');
  await page.getByText('訂單紀錄').click();
  const steps = page.getByRole('listitem').filter({ hasText: /待支付|處理中|已發貨|交易成功/ });
  for (const label of ['交易成功', '已發貨', '處理中', '待支付']) {
    await steps.filter({ hasText: label }).first().waitFor();
  }
}

/** The buyer reviews the product with a picture; staff hide the review, and the picture is gone. */
async function reviewWithPicture(page: Page, staff: Page): Promise<void> {
  await page.getByRole('link', { name: '寫評價' }).click();
  const reviews = page.getByRole('region', { name: '買家評價' });
  await reviews.getByRole('radio', { name: '5 顆星' }).check();
  await reviews.getByLabel('使用心得（選填）').fill('皮很酥，附照片。');
  const buffer = await page.screenshot({ type: 'png' });
  const shot = { name: 'cake.png', mimeType: 'image/png', buffer };
  await reviews.getByLabel('選擇圖片').setInputFiles(shot);
  await reviews.getByText('已上傳第 1 張').waitFor();
  await reviews.getByRole('button', { name: '送出評價' }).click();
  await reviews.getByRole('button', { name: '有圖片（1）' }).click();
  const shown = reviews.getByRole('button', { name: /^放大看：.＊＊評價第 1 張圖$/ });
  await shown.click();
  const large = page.getByRole('dialog', { name: /評價的圖片$/ });
  const url = await large.locator('img').getAttribute('src');
  await page.keyboard.press('Escape');
  await large.waitFor({ state: 'detached' });
  await staff.goto('/admin/reviews');
  const review = staff.getByRole('article').filter({ hasText: '皮很酥，附照片。' });
  await review.getByRole('button', { name: /^隱\s?藏$/ }).click();
  const ask = staff.getByRole('dialog', { name: '隱藏這則評價' });
  await ask.getByLabel('原因（評價的作者會看到）').fill('照片與商品無關');
  await ask.getByRole('button', { name: /^隱\s?藏$/ }).click();
  await review.getByText('1 張圖片已收起，恢復顯示後會再出現').waitFor();
  const answer = await page.context().request.get(url ?? '');
  if (answer.status() !== 404) throw new Error(`a hidden picture answers ${answer.status()}`);
  await page.reload();
  await see(page, '這則評價已被隱藏：照片與商品無關');
}

export const buyByWallet: Journey = {
  name: 'a visitor buys by wallet, staff ship, the buyer confirms and reviews it with a picture',
  async walk(stage) {
    const { page } = await stage.enter('/shop');
    await chooseProduct(page, '關廟土鳳梨酥');
    await signInByWallet(page, '小美');
    const order = page.getByRole('dialog', { name: '確認訂單' });
    await order.getByRole('radio', { name: /臺北市大安區和平東路/ }).check();
    await order.getByRole('radio', { name: /^錢包轉帳/ }).check();
    await order.getByRole('button', { name: '送出訂單' }).click();
    const outTradeNo = await orderNumber(page);
    await seeStatus(page, '待支付');
    await page.getByRole('button', { name: /用錢包付款/ }).click();
    await answerWallet(page, '確認付款', '確認付款');
    await see(page, /付款已送出|網路已收到/);
    await seeStatus(page, '處理中');
    const staff = await ship(stage, outTradeNo);
    await receive(page, outTradeNo);
    await reviewWithPicture(page, staff);
  },
};

export const buyByBalance: Journey = {
  name: 'a member buys from the balance, staff ship, the buyer confirms',
  async walk(stage) {
    const { page } = await stage.enterAs('小美', '/');
    await page.getByRole('banner').getByRole('link', { name: '商城', exact: true }).click();
    await chooseProduct(page, '龍眼蜂蜜');
    const order = page.getByRole('dialog', { name: '確認訂單' });
    await order.getByRole('radio', { name: /^餘額/ }).check();
    await order.getByRole('button', { name: '確認付款' }).click();
    const outTradeNo = await orderNumber(page);
    await seeStatus(page, '處理中');
    await ship(stage, outTradeNo);
    await receive(page, outTradeNo);
  },
};
