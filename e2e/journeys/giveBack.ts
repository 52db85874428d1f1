import { expect, type Page } from '@playwright/test';
import type { Journey } from '../lib/journey';
import { buy, see, seeStatus } from '../lib/people';
import { ship } from './sale';

/** Takes a step of the return and waits for the resulting state. */
export async function step(
  page: Page,
  label: string,
  leadsTo: string,
  fill?: Record<string, string>,
) {
  await page.getByRole('button', { name: label, exact: true }).click();
  const dialog = page.getByRole('dialog', { name: label, exact: true });
  for (const [field, value] of Object.entries(fill ?? {})) {
    await dialog.getByLabel(field).fill(value);
  }
  await dialog.getByRole('button', { name: label, exact: true }).click();
  await dialog.waitFor({ state: 'hidden' });
  await see(page, leadsTo);
}

export const giveBack: Journey = {
  name: 'a buyer gives an order back: staff agree, the parcel returns, the money too',
  async walk(stage) {
    const { page } = await stage.enterAs('小美', '/');
    const outTradeNo = await buy(page, '龍眼蜂蜜');
    const staff = await ship(stage, outTradeNo);
    await seeStatus(page, '已發貨');
    await page.getByRole('button', { name: '申請退貨' }).click();
    const dialog = page.getByRole('dialog', { name: '申請退貨' });
    await dialog.getByRole('radio', { name: '商品損壞或有瑕疵' }).check();
    await dialog.getByLabel('情況說明').fill('瓶口裂開，蜂蜜流了一半。');
    await dialog.getByRole('button', { name: '送出申請' }).click();
    await seeStatus(page, '待回覆');
    await staff.goto('/admin/returns');
    await staff.getByRole('button', { name: outTradeNo }).click();
    await step(staff, '同意退貨，請買家寄回', '待買家寄回', {
      '注意事項（買家看得到）': '請附上訂單編號',
    });
    await seeStatus(page, '待買家寄回');
    await see(page, '238 新北市樹林區中正路 385 號 2 樓');
    await step(page, '填寫物流單號', '退貨運送中', {
      物流公司: '黑貓宅急便',
      物流單號: '900555666777',
    });
    // Staff decide on the return that they see: the drawer shows the parcel only after its next poll.
    await staff.goto('/admin/returns?state=sentBack');
    await staff.getByRole('button', { name: outTradeNo }).click();
    await step(staff, '同意退款', '已退款');
    await seeStatus(page, '已退款');
    await page.getByRole('link', { name: outTradeNo }).click();
    await seeStatus(page, '交易失敗');
  },
};

export const giveBackPiece: Journey = {
  name: 'a buyer gives one piece of three back: its price returns, and the order completes with the rest',
  async walk(stage) {
    const { page } = await stage.enterAs('小美', '/');
    const outTradeNo = await buy(page, '龍眼蜂蜜', 3);
    await page.setViewportSize({ width: 360, height: 740 });
    const staff = await ship(stage, outTradeNo);
    await seeStatus(page, '已發貨');
    await page.getByRole('button', { name: '申請退貨' }).click();
    const dialog = page.getByRole('dialog', { name: '申請退貨' });
    const whole = await dialog.getByText(/^退款金額/).textContent();
    await dialog.getByLabel('退幾件（最多 3）').fill('1');
    await expect(dialog.getByText(/^退款金額/)).not.toHaveText(whole ?? '');
    const part =
      (await dialog.getByText(/^退款金額/).textContent())?.match(/[\d,.]+ GAB/)?.[0] ?? '';
    await dialog.getByRole('radio', { name: '商品損壞或有瑕疵' }).check();
    await dialog.getByLabel('情況說明').fill('三瓶裡有一瓶的瓶口裂開。');
    await dialog.getByRole('button', { name: '送出申請' }).click();
    await seeStatus(page, '待回覆');
    await see(page, '部分商品，共 1 件');
    await staff.goto('/admin/returns');
    await staff.getByRole('button', { name: outTradeNo }).click();
    await step(staff, '同意退款', '已退款');
    await seeStatus(page, '已退款');
    await page.getByRole('link', { name: outTradeNo }).click();
    await seeStatus(page, '已發貨');
    await see(page, '已退 1 件');
    await expect(
      page.getByText('部分商品已退款').locator('xpath=following-sibling::dd'),
    ).toHaveText(part);
    await page.getByRole('button', { name: '確認收貨' }).click();
    await page.getByRole('tooltip').getByRole('button', { name: '確認收貨' }).click();
    await seeStatus(page, '交易成功');
    // The other two can still be given back.
    await page.getByRole('button', { name: '申請退貨' }).waitFor();
  },
};
