import type { Journey } from '../lib/journey';
import { see, signInByWallet } from '../lib/people';

export const calendar: Journey = {
  name: 'a visitor finds a coming lot on a phone, asks to be reminded, and signs in for it',
  async walk(stage) {
    const { page } = await stage.enter('/', { viewport: { width: 360, height: 740 } });
    const bar = page.getByRole('navigation', { name: '快速前往' });
    await bar.getByRole('link', { name: '競標' }).click();
    await page.getByRole('link', { name: '競標日曆', exact: true }).click();
    const lot = page.getByRole('group', { name: '提醒我：孟宗竹乾泡茶盤組' });
    await lot.getByRole('button', { name: '開始前 10 分鐘提醒我' }).click();
    await signInByWallet(page, '小美');
    await see(page, '會在開始前 10 分鐘通知您');
    await lot.getByRole('button', { name: '開始前 10 分鐘提醒我', pressed: true }).waitFor();
    await page.reload();
    await lot.getByRole('button', { name: '開始前 10 分鐘提醒我', pressed: true }).waitFor();
    // The lot's own page shows the same reminder, and it can be cancelled there.
    await page.getByRole('link', { name: '孟宗竹乾泡茶盤組' }).click();
    await lot.getByRole('button', { name: '開始前 10 分鐘提醒我', pressed: true }).click();
    await lot.getByRole('button', { name: '開始前 10 分鐘提醒我', pressed: false }).waitFor();
  },
};
