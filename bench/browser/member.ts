import type { Page } from 'playwright-core';

/** Signs in as a member of the demo, by the code in its mailbox. */
export async function signInByEmail(page: Page, shop: string, address: string): Promise<void> {
  const mailbox = await page.context().newPage();
  await mailbox.goto(`${shop}/mailbox`);
  const codes = mailbox.getByRole('article').filter({ hasText: address }).filter({
    hasText: '登入驗證碼',
  });
  const before = await codes.count();
  await page.goto(`${shop}/login?redirect=/member`);
  const form = page.getByRole('main');
  await form.getByLabel('電子郵件').fill(address);
  await form.getByRole('button', { name: '寄送驗證碼' }).click();
  for (let tries = 40; (await codes.count()) === before && tries > 0; tries--) {
    await mailbox.waitForTimeout(500);
    await mailbox.reload();
  }
  const code = /\b\d{6}\b/.exec((await codes.first().textContent()) ?? '')?.[0];
  await mailbox.close();
  if (!code) throw new Error(`no code in the mail to ${address}`);
  await form.getByLabel('6 位數驗證碼').fill(code);
  // The last digit signs in.
  await page.waitForURL(({ pathname }) => pathname === '/member');
}
