import type { Page } from '@playwright/test';
import type { Journey } from '../lib/journey';
import { answerWallet, see, seeStatus, signInByWallet } from '../lib/people';

/** Puts the first product of a list page into the cart. @returns its title */
async function addFirst(page: Page, listPath: string): Promise<string> {
  await page.goto(listPath);
  await page.getByRole('main').locator('a[href^="/product/view/"]').first().click();
  await page.getByRole('button', { name: '加入購物車' }).click();
  await see(page, '已加入購物車');
  return (await page.getByRole('heading', { level: 1 }).textContent()) ?? '';
}

export const payForTwoSellers: Journey = {
  name: 'a visitor fills a cart from two sellers, signs in, and pays for both at once',
  async walk(stage) {
    const { page, openTab } = await stage.enter('/');
    const titles = [
      await addFirst(page, '/shop?sort=newest&inStock=1'),
      // Not the dearest: the buyer's balance has to last for the journeys after this one.
      await addFirst(page, '/market?q=鑰匙圈'),
    ];
    const badge = page.getByRole('banner').getByRole('link', { name: '購物車，2 項' });
    await badge.click();
    for (const title of titles) {
      await page.getByRole('checkbox', { name: `選取 ${title}`, checked: true }).waitFor();
    }
    // What one tab removes is gone in the other, and comes back.
    const other = await openTab('/cart');
    await other.getByRole('button', { name: `移除 ${titles[1]}` }).click();
    await page.getByRole('checkbox', { name: `選取 ${titles[1]}` }).waitFor({ state: 'detached' });
    await other.getByRole('button', { name: '復原' }).click();
    await page.getByRole('checkbox', { name: `選取 ${titles[1]}`, checked: true }).waitFor();
    await other.close();
    // The checkout is done on a phone's screen.
    await page.setViewportSize({ width: 360, height: 740 });
    await page.getByRole('button', { name: '前往結帳' }).click();
    await signInByWallet(page, '小美');
    await page.getByRole('radio', { name: /臺北市大安區和平東路/ }).check();
    await page.getByLabel('給賣家的備註').first().fill('平日下午送達');
    await page.getByRole('button', { name: '確認付款' }).click();
    await page.getByRole('heading', { name: '付款完成' }).waitFor();
    await see(page, '成立 2 筆訂單');
    const orders = page.getByRole('link', { name: /^訂單 / });
    if ((await orders.count()) !== 2) throw new Error('not two orders');
    await orders.first().click();
    await seeStatus(page, '處理中');
    await page.goto('/cart');
    await see(page, '購物車是空的');
  },
};

export const payByOneTransfer: Journey = {
  name: 'a member pays the orders of two sellers by one transfer from the wallet',
  async walk(stage) {
    const { page } = await stage.enterAs('小美', '/');
    await addFirst(page, '/shop?sort=newest&inStock=1');
    await addFirst(page, '/market?q=鑰匙圈');
    // The checkout is done on a phone's screen.
    await page.setViewportSize({ width: 360, height: 740 });
    await page.goto('/checkout');
    await page.getByRole('radio', { name: /^錢包轉帳/ }).check();
    await page.getByRole('button', { name: '送出訂單' }).click();
    await page.getByRole('heading', { name: '一起付款' }).waitFor();
    // The payment can be left: the list of orders leads back to it, and the page of one order pays for both.
    await page.goto('/member/order?status=1');
    await page.getByRole('link', { name: '付款', exact: true }).first().click();
    await page.getByRole('heading', { name: '一起付款' }).waitFor();
    await page
      .getByRole('link', { name: /^訂單 / })
      .first()
      .click();
    await seeStatus(page, '待支付');
    await page.getByRole('button', { name: /用錢包付款/ }).click();
    // The wallet's dialog and its button have the same label.
    await answerWallet(page, '確認付款', '確認付款');
    await seeStatus(page, '處理中');
    await page.getByRole('link', { name: '全部查看' }).click();
    await page.getByRole('heading', { name: '付款完成' }).waitFor();
    const orders = page.getByRole('link', { name: /^訂單 / });
    if ((await orders.count()) !== 2) throw new Error('not two orders');
    await orders.last().click();
    await seeStatus(page, '處理中');
  },
};
