import type { Page } from '@playwright/test';
import type { Journey, Screen, Stage } from '../lib/journey';
import { see, seeStatus, signInByWallet } from '../lib/people';
import { step } from './giveBack';
import { ship, trackingOf } from './sale';
import { approve, list } from './selling';

const PHONE = { viewport: { width: 360, height: 780 } };
const MAT = '手織羊毛杯墊 四入';
const GOODS = [
  { listing: '/shop?q=龍眼蜂蜜', title: '龍眼蜂蜜' },
  { listing: '/shop?q=黑豆蔭油', title: '黑豆蔭油' },
  { listing: '/market?q=鑰匙圈', title: '鑰匙圈' },
  { listing: '/market?q=杯墊', title: MAT },
];

/** The seller asks for a fee by home delivery, and offers no other way. */
async function setFees(page: Page): Promise<void> {
  await page.goto('/member/selling/shipping');
  await page.getByRole('radio', { name: '設定運送方式與運費' }).check();
  await page.getByLabel('付款後幾天內出貨').fill('2');
  await page.getByRole('checkbox', { name: '提供宅配' }).check();
  const home = page.getByRole('region', { name: '宅配' });
  await home.getByLabel('運費', { exact: true }).fill('55');
  await page.getByRole('button', { name: /^儲\s?存$/ }).click();
  await see(page, '已儲存');
}

async function fillCart(page: Page): Promise<void> {
  for (const { listing, title } of GOODS) {
    await page.goto(listing);
    const cards = page.getByRole('main').locator('a[href^="/product/view/"]', { hasText: title });
    await cards.first().click();
    await page.getByRole('button', { name: '加入購物車' }).click();
    await see(page, '已加入購物車');
  }
}

/** Fills a cart as a visitor, signs in, and pays once. */
async function payThree(page: Page): Promise<void> {
  await fillCart(page);
  await page.goto('/cart');
  await page.getByRole('button', { name: '前往結帳' }).click();
  await signInByWallet(page, '小美');
  await page.getByRole('radio', { name: /臺北市大安區和平東路/ }).check();
  // The fee that one of the sellers asks for.
  await see(page, '55.00');
  await page.getByRole('button', { name: '確認付款' }).click();
  await page.getByRole('heading', { name: '付款完成' }).waitFor();
  await see(page, '成立 3 筆訂單');
}

/** The number of the order with these goods, on the page of the payment group. */
async function numberOf(page: Page, title: string): Promise<string> {
  const link = page.getByRole('link', { name: /^訂單 \d{8}/ });
  const order = page.getByRole('listitem').filter({ hasText: title, has: link });
  return (await order.getByRole('link', { name: /^訂單 \d{8}/ }).textContent())?.slice(3) ?? '';
}

/** The carrier takes the seller's parcel, whose label is there to be printed. */
async function bookAndPrint(page: Page, outTradeNo: string): Promise<void> {
  await page.goto(`/member/selling/orders/${outTradeNo}`);
  await page.getByRole('button', { name: /^出\s?貨$/ }).click();
  const form = page.getByRole('dialog', { name: '出貨' });
  await form.getByRole('radio', { name: '物流公司收件，系統給單號' }).check();
  await form.getByRole('button', { name: '確認出貨' }).click();
  await page.getByRole('link', { name: '列印託運單' }).first().click();
  await page.getByRole('region', { name: /^託運單 GD\d{12}$/ }).waitFor();
}

/** Of an order of two lines one comes back, and the order goes on. */
async function returnOneLine(page: Page, staff: Page, outTradeNo: string): Promise<void> {
  await page.getByRole('button', { name: '申請退貨' }).click();
  const dialog = page.getByRole('dialog', { name: '申請退貨' });
  await dialog.getByRole('checkbox', { name: /黑豆蔭油/ }).uncheck();
  await dialog.getByRole('radio', { name: '商品損壞或有瑕疵' }).check();
  await dialog.getByLabel('情況說明').fill('蜂蜜的瓶口裂開，蔭油沒事。');
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
}

/** From the cart to two parcels on their way and one line returned; the seller's page is open at a width of its own. */
async function buyAndReturn(stage: Stage, seller: Page, screen: Screen): Promise<void> {
  await setFees(seller);
  const { page } = await stage.enter('/', screen);
  await payThree(page);
  const [ofShop, ofSeller] = [await numberOf(page, '龍眼蜂蜜'), await numberOf(page, MAT)];

  await bookAndPrint(seller, ofSeller);
  const staff = await ship(stage, ofShop);
  await page.goto(`/member/order/view/${ofSeller}`);
  await seeStatus(page, '已發貨');
  await page.locator('.ant-tag', { hasText: '已送達' }).waitFor({ timeout: 90_000 });
  await page.goto(`/member/order/view/${ofShop}`);
  await seeStatus(page, '已發貨');
  await see(page, trackingOf(ofShop));
  await returnOneLine(page, staff, ofShop);
}

export const buyFromThree: Journey = {
  name: 'a visitor on a phone pays three sellers at once, one of whom set fees and prints a label, follows two parcels and returns one line',
  async walk(stage) {
    const { page: seller } = await stage.enterAs('副店長', '/');
    await list(seller, MAT, '90', 2);
    await (await approve(stage, MAT)).close();
    await buyAndReturn(stage, seller, PHONE);
  },
};

export const buyFromThreeAtDesk: Journey = {
  name: 'a visitor at a desk does the same, and the seller sets fees and prints the label on a phone',
  async walk(stage) {
    const { page: seller } = await stage.enter('/login', PHONE);
    await signInByWallet(seller, '副店長');
    await seller.getByLabel('帳戶選單：副店長').waitFor();
    await buyAndReturn(stage, seller, {});
  },
};
