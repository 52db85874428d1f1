import { expect, type Page } from '@playwright/test';
import { countEffort } from '../lib/effort';
import type { Journey, Stage } from '../lib/journey';
import { mailedCode, orderNumber, see, seeStatus } from '../lib/people';

/** Max. clicks from the first page to a paid order. */
const MAX_CLICKS = 11;

/** Types into the focused field, and goes on to the next one as a phone's keyboard does by 下一步. */
async function type(page: Page, text: string): Promise<void> {
  await page.keyboard.type(text);
  await page.keyboard.press('Enter');
}

async function inWallet(page: Page, title: string, button: string): Promise<void> {
  const dialog = page.getByRole('dialog', { name: `示範錢包：${title}` });
  await dialog.getByRole('button', { name: button, exact: true }).click();
  await dialog.waitFor({ state: 'hidden' });
}

const PHONE = { width: 360, height: 740 };
const ADDRESS = 'newcomer@example.com';

export const newcomer: Journey = {
  name: `a newcomer by e-mail pays a first order in ${MAX_CLICKS} clicks and scrolls back nowhere`,
  async walk(stage: Stage) {
    const person = await stage.enter('/about', { viewport: PHONE });
    const { page } = person;
    const effort = await countEffort(page);
    await page.goto('/');
    await page
      .getByRole('main')
      .locator('a[href^="/product/view/"]', { hasText: '阿里山高山烏龍茶' })
      .filter({ visible: true })
      .first()
      .click();
    await page.getByRole('button', { name: '立即購買' }).filter({ visible: true }).first().click();
    const signIn = page.getByRole('dialog');
    await expect(signIn.getByLabel('電子郵件')).toBeFocused();
    await type(page, ADDRESS);
    await see(page, '驗證碼已寄到');
    // The last digit signs in.
    await page.keyboard.type(await mailedCode(person, ADDRESS, '登入驗證碼'));
    const order = page.getByRole('dialog', { name: '確認訂單' });
    await order.getByLabel('收件人').click();
    await type(page, '林小華');
    await type(page, '0912345678');
    // The postcode fills in city and district.
    await type(page, '106');
    await expect(order.getByLabel('地址', { exact: true })).toBeFocused();
    await page.keyboard.type('和平東路一段 1 號');
    await order.getByRole('button', { name: '送出訂單' }).click();
    await orderNumber(page);
    await page.getByRole('button', { name: '示範錢包' }).click();
    const accounts = page.getByRole('dialog', { name: '示範錢包：選擇帳戶' });
    await accounts.getByRole('radio', { name: /^新錢包（/ }).check();
    await inWallet(page, '選擇帳戶', '連接');
    await page.getByRole('button', { name: '綁定這個錢包' }).click();
    await inWallet(page, '簽署訊息', '簽署');
    await page.getByRole('button', { name: /^用錢包付款/ }).click();
    await inWallet(page, '確認付款', '確認付款');
    await seeStatus(page, '處理中');
    const { clicks, back } = await effort();
    console.log(`newcomer: ${clicks} clicks, scrolled back: ${back.join('; ') || 'nowhere'}`);
    expect(clicks).toBeLessThanOrEqual(MAX_CLICKS);
    expect(back).toEqual([]);
  },
};
