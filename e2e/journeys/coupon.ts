import type { Page } from '@playwright/test';
import type { Journey } from '../lib/journey';
import { choose, see, seeStatus, signInByWallet } from '../lib/people';

/** Another one in each try: a code is used once. */
const AT = Date.now().toString(36).toUpperCase();
const CODE = `E2E-${AT}`;
const PHONE_CODE = `PHONE-${AT}`;

/** Staff make a public coupon of 10 per cent. */
async function makeCoupon(page: Page, code: string): Promise<void> {
  await page.goto('/admin/coupons');
  await page.getByRole('button', { name: '新增優惠券' }).click();
  const form = page.getByRole('dialog', { name: '新增優惠券' });
  await form.getByLabel('優惠碼').fill(code);
  await form.getByLabel('打折').check();
  await form.getByLabel('折抵百分比').fill('10');
  await form.getByLabel('每次最多折抵').fill('100');
  await form.getByLabel('公開').click();
  await form.getByLabel('原因（會留下紀錄）').fill('開站慶活動');
  await form.getByRole('button', { name: /^建\s?立$/ }).click();
  await see(page, '折 10%，最多 100.00 GAB');
}

export const useCoupon: Journey = {
  name: 'staff make a public coupon and try it, a visitor keeps it, signs in and pays less with it',
  async walk(stage) {
    const { page: staff } = await stage.enterAs('客服小編', '/');
    await makeCoupon(staff, CODE);

    await staff.goto('/admin/trial');
    await choose(staff, '加入試算的商品', /龍眼蜂蜜/, '龍眼蜂蜜');
    await staff.getByRole('button', { name: `試用優惠券 ${CODE}` }).click();
    await see(staff, /^折抵 [\d.,]+ GAB・GAB 商城負擔$/);

    const { page } = await stage.enter('/seller/gab', { viewport: { width: 360, height: 740 } });
    await page.getByRole('button', { name: `登入後領取優惠券 ${CODE}` }).click();
    await signInByWallet(page, '小美');
    await see(page, '已領取');
    await page.goto('/shop?sort=priceAsc&inStock=1');
    await page.getByRole('main').locator('a[href^="/product/view/"]').first().click();
    await page.getByRole('button', { name: '加入購物車' }).click();
    await see(page, '已加入購物車');
    await page.goto('/checkout');
    await page.getByLabel('優惠碼').fill('e2e-11');
    await page.getByRole('button', { name: '使用優惠碼' }).click();
    await see(page, '找不到優惠碼「E2E-11」');
    await page.getByLabel('優惠碼').fill(CODE.toLowerCase());
    await page.getByRole('button', { name: '使用優惠碼' }).click();
    await see(page, '已折抵');
    await page.getByRole('button', { name: '移除優惠碼' }).click();
    await page.getByRole('button', { name: `使用優惠券 ${CODE}` }).click();
    await see(page, '已折抵');
    await page.getByRole('button', { name: '確認付款' }).click();
    await page.getByRole('heading', { name: '付款完成' }).waitFor();
    await page.getByRole('link', { name: /^訂單 / }).click();
    await seeStatus(page, '處理中');
    await see(page, '優惠券折抵');

    await staff.goto('/admin/coupons');
    const row = staff.getByRole('row').filter({ hasText: CODE });
    await row.getByRole('button', { name: '使用紀錄' }).click();
    await see(staff, '處理中，折');
  },
};

export const couponOnPhone: Journey = {
  name: 'staff make a coupon on a phone',
  async walk(stage) {
    const { page } = await stage.enter('/login', { viewport: { width: 360, height: 740 } });
    await signInByWallet(page, '客服小編');
    await page.getByLabel('帳戶選單：客服小編').waitFor();
    await makeCoupon(page, PHONE_CODE);
    await see(page, PHONE_CODE);
  },
};
