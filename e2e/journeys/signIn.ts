import type { Journey } from '../lib/journey';
import { see, signIn, signInByEmail } from '../lib/people';

export const byEmail: Journey = {
  name: 'a new member signs in by e-mail with the code from the mailbox',
  async walk(stage) {
    const person = await stage.enter('/');
    await signInByEmail(person, 'xinyi.newcomer@example.com', '/member/address');
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
    // Covered for other people at the device; the same member could continue (ADR 027).
    await see(other, '您已在其他分頁登出');
    const seen = 'document.elementFromPoint(20, innerHeight - 20).closest("main")';
    if (await other.evaluate(seen)) throw new Error('what the member saw is still to be seen');
    await other.getByRole('dialog').getByRole('button', { name: '關閉' }).click();
    await other.waitForURL((url) => url.pathname === '/');
  },
};
