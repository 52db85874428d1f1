import type { Locator, Page } from '@playwright/test';
import type { Journey } from '../lib/journey';
import { see } from '../lib/people';

/** Max. presses of Tab to reach an element; no page has so many before it. */
const MAX_TABS = 90;

/** Presses Tab until the element has the focus. */
async function tabTo(page: Page, element: Locator): Promise<void> {
  await element.waitFor();
  for (let tab = 0; tab < MAX_TABS; tab++) {
    await page.keyboard.press('Tab');
    if ((await element.and(page.locator(':focus')).count()) > 0) return;
  }
  throw new Error(`the Tab key does not reach ${element}`);
}

async function press(page: Page, element: Locator, key = 'Enter'): Promise<void> {
  await tabTo(page, element);
  await page.keyboard.press(key);
}

export const byKeyboard: Journey = {
  name: 'a visitor fills the cart, signs in and pays by the keyboard alone',
  async walk(stage) {
    const { page } = await stage.enter('/shop?q=龍眼蜂蜜');
    const main = page.getByRole('main');
    await press(page, main.locator('a[href^="/product/view/"]').first());
    const add = main.getByRole('button', { name: '加入購物車' });
    await press(page, add);
    await see(page, '已加入購物車');
    // The focus stays on the button, so that another piece can be added.
    await add.and(page.locator(':focus')).waitFor();
    await page.goto('/cart');
    await press(page, main.getByRole('button', { name: '前往結帳' }));
    await press(page, main.getByRole('button', { name: /示範錢包/ }));
    const accounts = page.getByRole('dialog', { name: '示範錢包：選擇帳戶' });
    await press(page, accounts.getByRole('radio').first(), 'Space');
    await press(page, accounts.getByRole('button', { name: '連接', exact: true }));
    const message = page.getByRole('dialog', { name: '示範錢包：簽署訊息' });
    await press(page, message.getByRole('button', { name: '簽署', exact: true }));
    await press(page, main.getByRole('button', { name: '確認付款' }));
    await page.getByRole('heading', { name: '付款完成' }).waitFor();
  },
};
