import { join } from 'node:path';
import { expect, type Page } from '@playwright/test';
import type { Person } from './person';

/** A picture to upload. */
export const PICTURE = join(__dirname, '../../public/og.png');

/** Waits until this text is visible. */
export async function see(page: Page, text: string | RegExp): Promise<void> {
  await page.getByText(text).filter({ visible: true }).first().waitFor();
}

/** Waits until the order's heading shows this status. */
export async function seeStatus(page: Page, label: string): Promise<void> {
  await page.getByRole('heading', { level: 1 }).getByText(label).waitFor();
}

/** Answers a request in the demo wallet's window. */
export async function answerWallet(page: Page, title: string, button: string): Promise<void> {
  const dialog = page.getByRole('dialog', { name: `示範錢包：${title}` });
  await dialog.waitFor();
  // The dialog is still in motion: on a busy machine a click can land beside its target.
  await expect(async () => {
    if (await dialog.isHidden()) return;
    await dialog.getByRole('button', { name: button, exact: true }).click({ timeout: 5_000 });
    await dialog.waitFor({ state: 'hidden', timeout: 5_000 });
  }).toPass();
}

/** Signs in from the wallet list: chooses the demo wallet, an account in it, and signs. */
export async function signInByWallet(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name: '示範錢包' }).click();
  const accounts = page.getByRole('dialog', { name: '示範錢包：選擇帳戶' });
  const account = accounts.getByRole('radio', { name: new RegExp(`^${name}（`) });
  await expect(() => account.check()).toPass();
  await answerWallet(page, '選擇帳戶', '連接');
  await answerWallet(page, '簽署訊息', '簽署');
}

/** Signs in again; the wallet remembers this page and asks only for the signature. */
export async function signInAgainByWallet(page: Page): Promise<void> {
  await page.getByRole('button', { name: '示範錢包' }).click();
  await answerWallet(page, '簽署訊息', '簽署');
}

/** Opens the sign-in dialog in the page header and signs in. */
export async function signIn(page: Page, name: string): Promise<void> {
  await page.getByRole('banner').getByRole('button', { name: '登入' }).click();
  await signInByWallet(page, name);
  await page.getByLabel(`帳戶選單：${name}`).waitFor();
}

/** Finds a product by the search in the page header, or that which a phone opens from there, and opens it. */
export async function findProduct(page: Page, title: string): Promise<void> {
  const search = page.getByRole('combobox', { name: '搜尋商品' });
  const opener = page.getByRole('banner').getByRole('button', { name: '開啟搜尋' });
  await search.or(opener).first().waitFor();
  if (await opener.isVisible()) await opener.click();
  await search.fill(title);
  await search.press('Enter');
  await page
    .getByRole('main')
    // By its address, as the chip that clears the search has the same text.
    .locator('a[href^="/product/view/"]', { hasText: title })
    .first()
    .click();
}

/** Opens the order dialog of a product from any page. */
export async function chooseProduct(page: Page, title: string): Promise<void> {
  await findProduct(page, title);
  await page.getByRole('heading', { level: 1, name: title }).waitFor();
  await page.getByRole('button', { name: '立即購買' }).click();
}

/** The order's number, when its page is open. */
export async function orderNumber(page: Page): Promise<string> {
  await page.waitForURL(({ pathname }) => pathname.startsWith('/member/order/view/'));
  return new URL(page.url()).pathname.split('/').at(-1) ?? '';
}

/** Buys a product from the balance. Returns the order's number; its page is open. */
export async function buy(page: Page, title: string, pieces = 1): Promise<string> {
  await chooseProduct(page, title);
  const order = page.getByRole('dialog', { name: '確認訂單' });
  if (pieces > 1) await order.getByLabel('數量').fill(String(pieces));
  await order.getByRole('radio', { name: /^餘額/ }).check();
  await order.getByRole('button', { name: '確認付款' }).click();
  const outTradeNo = await orderNumber(page);
  await seeStatus(page, '處理中');
  return outTradeNo;
}

/** Chooses from a field's list; the typed text filters a long list. */
export async function choose(
  page: Page,
  field: string,
  option: RegExp,
  typed?: string,
): Promise<void> {
  const box = page.getByRole('combobox', { name: field });
  await box.click();
  if (!typed) {
    await page.locator('.ant-select-item-option').filter({ hasText: option }).first().click();
    return;
  }
  await box.fill(typed);
  // By the keyboard: a list that has just become shorter moves under the pointer.
  const active = page.locator('.ant-select-item-option-active').filter({ hasText: option });
  await active.first().waitFor();
  await box.press('Enter');
}

/** The code in the newest mail to an address with a matching subject, from the demo's mailbox. */
export async function mailedCode(
  { page, openTab }: Person,
  address: string,
  about: string,
): Promise<string> {
  const mailbox = await openTab('/mailbox');
  const mail = mailbox
    .getByRole('article')
    .filter({ hasText: new RegExp(`(?<![\\w.])${address.replaceAll('.', '\\.')}`) })
    .filter({ hasText: about })
    .first();
  // A job sends mails: reload until this one has arrived.
  for (let tries = 0; (await mail.count()) === 0 && tries < 40; tries += 1) {
    await mailbox.waitForTimeout(500);
    await mailbox.getByRole('link', { name: '重新整理' }).click();
  }
  const code = /\b\d{6}\b/.exec((await mail.textContent()) ?? '')?.[0];
  if (!code) throw new Error('the mail has no code of six digits');
  await mailbox.close();
  // A page in the background draws no frames, so that its animations would never end.
  await page.bringToFront();
  return code;
}

/**
 * Signs in on /login by a mailed code; a new address becomes a new member.
 * @param then path to which the site redirects
 */
export async function signInByEmail(person: Person, address: string, then: string): Promise<void> {
  const { page } = person;
  await page.goto(`/login?redirect=${then}`);
  const form = page.getByRole('main');
  await form.getByLabel('電子郵件').fill(address);
  await form.getByRole('button', { name: '寄送驗證碼' }).click();
  await see(page, '驗證碼已寄到');
  await form.getByLabel('6 位數驗證碼').fill(await mailedCode(person, address, '登入驗證碼'));
  // The last digit signs in.
  await page.waitForURL(({ pathname }) => pathname === then);
}
