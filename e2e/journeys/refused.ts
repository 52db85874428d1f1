import type { Journey } from '../lib/journey';
import {
  answerWallet,
  chooseProduct,
  orderNumber,
  see,
  seeStatus,
  signIn,
  signInAgainByWallet,
} from '../lib/people';
import { endSessionAt } from '../lib/session';

export const rejectedInWallet: Journey = {
  name: 'a payment rejected in the wallet leaves the order to be paid again',
  async walk(stage) {
    const { page } = await stage.enterAs('小美', '/shop');
    await chooseProduct(page, '玉井愛文芒果乾');
    const order = page.getByRole('dialog', { name: '確認訂單' });
    await order.getByRole('radio', { name: /^錢包轉帳/ }).check();
    await order.getByRole('button', { name: '送出訂單' }).click();
    await orderNumber(page);
    await page.getByRole('button', { name: /用錢包付款/ }).click();
    await answerWallet(page, '確認付款', '拒絕');
    await page
      .getByRole('alert')
      .filter({ hasText: /取消|拒絕/ })
      .waitFor();
    await seeStatus(page, '待支付');
    await page.getByRole('button', { name: /用錢包付款/ }).click();
    await answerWallet(page, '確認付款', '確認付款');
    await seeStatus(page, '處理中');
  },
};

export const balanceShort: Journey = {
  name: 'a balance that is short tells how much is missing',
  async walk(stage) {
    const { page } = await stage.enterAs('客服小編', '/shop');
    await chooseProduct(page, '龍眼蜂蜜');
    const order = page.getByRole('dialog', { name: '確認訂單' });
    await order.getByText(/餘額不足，還差\s*[\d,]+\.\d{2}\s*GAB/).waitFor();
    // The method that can pay is preselected; choosing the balance shows why it cannot.
    if (!(await order.getByRole('radio', { name: /^錢包轉帳/ }).isChecked())) {
      throw new Error('the way that can pay is not chosen');
    }
    await order.getByRole('radio', { name: /^餘額/ }).check();
    const pay = order.getByRole('button', { name: '確認付款' });
    await pay.waitFor();
    if (await pay.isEnabled()) throw new Error('a short balance could be spent');
    await order.getByRole('status').getByText('可改用錢包轉帳，或').waitFor();
  },
};

export const expired: Journey = {
  name: 'a session that is ended from elsewhere in mid-order loses nothing that was typed',
  async walk(stage) {
    stage.expectTrouble(/HTTP 401$/, /status of 401/);
    const person = await stage.enter('/shop');
    const { page } = person;
    await signIn(page, '小美');
    await chooseProduct(page, '龍眼蜂蜜');
    const order = page.getByRole('dialog', { name: '確認訂單' });
    await order.getByLabel('備註').fill('請放管理室，謝謝');
    await endSessionAt(person, '**/api/orders');
    await order.getByRole('button', { name: '確認付款' }).click();
    await see(page, '這個裝置已被登出');
    await signInAgainByWallet(page);
    await page.getByRole('dialog', { name: '這個裝置已被登出' }).waitFor({ state: 'hidden' });
    if ((await order.getByLabel('備註').inputValue()) !== '請放管理室，謝謝') {
      throw new Error('the note was lost');
    }
    await order.getByRole('button', { name: '確認付款' }).click();
    await orderNumber(page);
    await seeStatus(page, '處理中');
    await see(page, '請放管理室，謝謝');
  },
};

export const notForYou: Journey = {
  name: 'a member who is no staff gets the 403 page, an unknown product the 404 page',
  async walk(stage) {
    const { page } = await stage.enterAs('小美', '/admin/orders');
    await see(page, '您沒有權限查看這個頁面');
    stage.expectTrouble(/HTTP 404$/, /status of 404/);
    await page.goto('/product/view/99999999');
    await see(page, '找不到這個頁面');
    await page.goto('/no/such/page');
    await see(page, '找不到這個頁面');
  },
};
