import { join } from 'node:path';
import type { Page } from 'playwright-core';

/** A picture that somebody might upload. */
export const PICTURE = join(__dirname, '../../public/og.png');

/** Waits until a person could read this text. */
export async function see(page: Page, text: string | RegExp): Promise<void> {
  await page.getByText(text).filter({ visible: true }).first().waitFor();
}

/** Waits until a status stands in the order's heading. */
export async function seeStatus(page: Page, label: string): Promise<void> {
  await page.getByRole('heading', { level: 1 }).getByText(label).waitFor();
}

/** Approves or rejects what the demo wallet asks in its window. */
export async function answerWallet(page: Page, title: string, button: string): Promise<void> {
  const dialog = page.getByRole('dialog', { name: `示範錢包：${title}` });
  await dialog.getByRole('button', { name: button, exact: true }).click();
  await dialog.waitFor({ state: 'hidden' });
}

/** From the list of wallets to a session: choose the demo wallet, an account in it, and sign. */
export async function signInByWallet(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name: '示範錢包' }).click();
  const accounts = page.getByRole('dialog', { name: '示範錢包：選擇帳戶' });
  await accounts.getByRole('radio', { name: new RegExp(`^${name}（`) }).check();
  await answerWallet(page, '選擇帳戶', '連接');
  await answerWallet(page, '簽署訊息', '簽署');
}

/** The wallet still knows this page: it asks only for the signature. */
export async function signInAgainByWallet(page: Page): Promise<void> {
  await page.getByRole('button', { name: '示範錢包' }).click();
  await answerWallet(page, '簽署訊息', '簽署');
}

/** Opens the sign-in dialog in the head of any page and signs in. */
export async function signIn(page: Page, name: string): Promise<void> {
  await page.getByRole('banner').getByRole('button', { name: '登入' }).click();
  await signInByWallet(page, name);
  await page.getByLabel(`帳戶選單：${name}`).waitFor();
}

/** Finds a product by the search in the head of any page, and opens it. */
export async function findProduct(page: Page, title: string): Promise<void> {
  const search = page.getByRole('banner').getByRole('combobox', { name: '搜尋商品' });
  await search.fill(title);
  await search.press('Enter');
  await page
    .getByRole('main')
    // Not the chip that takes the search away again.
    .locator('a[href^="/product/view/"]', { hasText: title })
    .first()
    .click();
}

/** From anywhere to the order dialog of one product. */
export async function chooseProduct(page: Page, title: string): Promise<void> {
  await findProduct(page, title);
  await page.getByRole('heading', { level: 1, name: title }).waitFor();
  await page.getByRole('button', { name: '立即購買' }).click();
}

/** The order's number, once its page is open. */
export async function orderNumber(page: Page): Promise<string> {
  await page.waitForURL(/\/member\/order\/view\//);
  return page.url().split('/').at(-1) ?? '';
}

/** Chooses from the list that a field opens; a long one is narrowed by what is typed. */
export async function choose(
  page: Page,
  field: string,
  option: RegExp,
  typed?: string,
): Promise<void> {
  const box = page.getByRole('combobox', { name: field });
  await box.click();
  if (typed) await box.fill(typed);
  await page.locator('.ant-select-item-option').filter({ hasText: option }).first().click();
}

/** The code in the newest mail to an address that speaks of something, out of the demo's mailbox. */
export async function mailedCode(
  openTab: (path: string) => Promise<Page>,
  address: string,
  about: string,
): Promise<string> {
  const mailbox = await openTab('/mailbox');
  const mail = mailbox
    .getByRole('article')
    .filter({ hasText: address })
    .filter({ hasText: about })
    .first();
  // Mails go out by a job: the page is asked again until this one is there.
  for (let tries = 0; (await mail.count()) === 0 && tries < 40; tries += 1) {
    await mailbox.waitForTimeout(500);
    await mailbox.getByRole('link', { name: '重新整理' }).click();
  }
  const code = /\b\d{6}\b/.exec((await mail.textContent()) ?? '')?.[0];
  if (!code) throw new Error('the mail has no code of six digits');
  await mailbox.close();
  return code;
}
