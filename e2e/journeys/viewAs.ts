import type { Journey } from '../lib/journey';
import { see, signInByWallet } from '../lib/people';

export const viewAs: Journey = {
  name: 'support looks at the shop as a member sees it, changes nothing, and goes back to the console',
  async walk(stage) {
    const { page } = await stage.enter('/admin/money/members?q=mei@demo.gab');
    await signInByWallet(page, '客服小編');
    await page.getByRole('main').getByRole('link', { name: '小美' }).first().click();
    await page.getByRole('button', { name: '檢視會員的畫面' }).click();
    await page.getByLabel('原因（會留下紀錄）').fill('會員說找不到訂單');
    await page.getByRole('button', { name: '開始檢視' }).click();
    await page.waitForURL(({ pathname }) => pathname === '/member/order');
    await see(page, /正在檢視 小美/);
    await page.getByLabel('帳戶選單：小美').waitFor();
    await page.goto('/member/address');
    await see(page, /正在檢視 小美/);
    await page.getByRole('button', { name: '結束檢視' }).click();
    await page.waitForURL(({ pathname }) => pathname.startsWith('/admin/members/'));
    await page.getByRole('heading', { level: 1, name: /小美/ }).waitFor();
    await page.getByLabel('帳戶選單：客服小編').waitFor();
  },
};
