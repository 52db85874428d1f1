import type { Journey } from '../lib/journey';
import { mailedCode, see, signIn } from '../lib/people';

export const byEmail: Journey = {
  name: 'a new member signs in by e-mail with the code from the mailbox',
  async walk(stage) {
    const address = 'xinyi.newcomer@example.com';
    const { page, openTab } = await stage.enter('/login?redirect=/member/address');
    await page.getByLabel('電子郵件').fill(address);
    await page.getByRole('button', { name: '寄送驗證碼' }).click();
    await see(page, '驗證碼已寄到');
    await page.getByLabel('六位數驗證碼').fill(await mailedCode(openTab, address, '登入驗證碼'));
    await page
      .getByRole('button', { name: /^登\s?入$/ })
      .last()
      .click();
    await page.waitForURL('**/member/address');
  },
};

export const twoTabs: Journey = {
  name: 'logging out in one tab logs out the other',
  async walk(stage) {
    const { page, openTab } = await stage.enter('/');
    await signIn(page, '小美');
    const other = await openTab('/member/order');
    await other.getByLabel('帳戶選單：小美').waitFor();
    await page.getByLabel('帳戶選單：小美').click();
    await page.getByRole('button', { name: '登出' }).click();
    await page.getByRole('banner').getByRole('button', { name: '登入' }).waitFor();
    // Covered for whoever sits there now; the same member could go on (ADR 027).
    await see(other, '您已在其他分頁登出');
    const seen = 'document.elementFromPoint(20, innerHeight - 20).closest("main")';
    if (await other.evaluate(seen)) throw new Error('what the member saw is still to be seen');
    await other.getByRole('dialog').getByRole('button', { name: '關閉' }).click();
    await other.waitForURL((url) => url.pathname === '/');
  },
};
