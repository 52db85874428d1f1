import { deliveryFeeOf, weigh } from '@common/delivery/delivery';
import { amountToString, parseAmount } from '@common/money/money';
import type { Page } from '@playwright/test';
import { openDialog, putUp } from '../lib/bids';
import type { Journey, Person, Stage } from '../lib/journey';
import { findProduct, see } from '../lib/people';
import { send } from '../lib/session';
import { faultsOf, inBothViews } from './reach';

const GOODS = '阿里山高山烏龍茶';
const HOUR_MS = 3_600_000;
/** Duration of the lot without bids, ms. */
const SHORT_LOT_MS = 8000;

/** Checks one state after the other, and continues if one has faults. */
class Look {
  readonly faults: string[] = [];
  seen = 0;

  async at(page: Page, state: string): Promise<void> {
    this.seen += 1;
    const faults = await inBothViews(page, faultsOf);
    this.faults.push(...faults.map((fault) => `${state}: ${fault}`));
  }
}

async function atSignIn({ page }: Person, look: Look): Promise<void> {
  await page.getByRole('banner').getByRole('button', { name: '登入' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: '示範錢包' }).waitFor();
  await look.at(page, 'sign-in dialog');
  await dialog.getByLabel('電子郵件').fill('not an address');
  await dialog.getByRole('button', { name: '寄送驗證碼' }).click();
  await dialog.getByText('電子郵件格式不正確').waitFor();
  await look.at(page, 'sign-in dialog, a wrong address');
  await dialog.getByLabel('電子郵件').fill(`axe-${Date.now()}@example.tw`);
  await dialog.getByRole('button', { name: '寄送驗證碼' }).click();
  await dialog.getByLabel('6 位數驗證碼').waitFor();
  await look.at(page, 'sign-in dialog, the code');
}

/** An order of one piece, from the balance; unpaid. */
async function order(buyer: Person): Promise<string> {
  const found = Object(
    await send(buyer, 'GET', `/api/products?channel=shop&q=${encodeURIComponent(GOODS)}`),
  );
  const product = Object(await send(buyer, 'GET', `/api/products/${found.list[0].id}`));
  const sku = product.skus.find(({ available }: { available: number }) => available > 3);
  const addresses = Object(await send(buyer, 'GET', '/api/me/addresses'));
  const address = addresses.find(({ kind }: { kind: string }) => kind === 'home');
  const terms = product.delivery.ways.find(({ way }: { way: string }) => way === 'home');
  const fee = deliveryFeeOf(terms, {
    goods: parseAmount(sku.price),
    pieces: 1,
    ...weigh([{ weightGrams: sku.weightGrams, quantity: 1 }]),
    temperature: product.temperature,
    to: address,
  });
  const made = await send(buyer, 'POST', '/api/orders', {
    items: [{ skuId: sku.id, quantity: 1, unitPrice: sku.price }],
    addressId: address.id,
    delivery: { way: 'home', fee: amountToString(fee ?? 0n) },
    paymentMethod: 'coin',
  });
  return String(Object(made).out_trade_no);
}

async function atOrders(buyer: Person, clerk: Person, look: Look): Promise<void> {
  const { page } = buyer;
  const show = async (no: string, state: string) => {
    await page.goto(`/member/order/view/${no}`);
    await look.at(page, `order, ${state}`);
  };
  const [moving, cancelled, failed] = [await order(buyer), await order(buyer), await order(buyer)];
  await show(moving, 'to pay');
  await send(buyer, 'POST', `/api/orders/${cancelled}/cancel`);
  await show(cancelled, 'cancelled');
  for (const no of [moving, failed]) await send(buyer, 'POST', `/api/orders/${no}/pay`);
  await show(moving, 'paid');
  const reason = '倉庫缺貨，全額退款';
  await send(clerk, 'POST', `/api/admin/orders/${failed}/refund`, { reason, restock: true });
  await show(failed, 'failed');
  const parcel = { carrier: '黑貓宅急便', trackingNo: '900123456789' };
  await send(clerk, 'POST', `/api/admin/orders/${moving}/ship`, parcel);
  await show(moving, 'shipped');
  await send(buyer, 'POST', `/api/orders/${moving}/confirm`);
  await show(moving, 'succeeded');
}

async function atBuying({ page }: Person, look: Look): Promise<void> {
  await page.goto('/shop');
  await findProduct(page, GOODS);
  await page.getByRole('button', { name: '立即購買' }).click();
  await page.getByRole('dialog', { name: '確認訂單' }).getByRole('radio').first().waitFor();
  await look.at(page, 'order dialog');
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: '加入購物車' }).click();
  // Leaving the page before would break the request off.
  await see(page, '已加入購物車');
  await page.goto('/cart');
  await page.getByRole('button', { name: '前往結帳' }).waitFor();
  await look.at(page, 'cart with goods');
  await page.getByRole('button', { name: '前往結帳' }).click();
  await page.getByRole('button', { name: /^(確認付款|送出訂單)$/ }).waitFor();
  await look.at(page, 'checkout with goods');
}

async function atLots(buyer: Person, clerk: Person, look: Look): Promise<void> {
  const { page } = buyer;
  const unsold = await putUp(clerk, { starts: -1000, ends: SHORT_LOT_MS });
  const [taken, won] = [
    await putUp(clerk, { starts: -1000, ends: HOUR_MS }),
    await putUp(clerk, { starts: -1000, ends: HOUR_MS, buyNow: '300' }),
  ];
  const coming = await putUp(clerk, { starts: HOUR_MS, ends: 2 * HOUR_MS });
  const panel = page.getByRole('region', { name: '競標' });
  const show = async ({ productId }: { productId: number }, state: string) => {
    await page.goto(`/product/view/${productId}`);
    await panel.waitFor();
    await look.at(page, `lot, ${state}`);
  };
  await show(coming, 'to come');
  await show(won, 'open');
  await openDialog(page);
  await look.at(page, 'bid dialog');
  await page.keyboard.press('Escape');
  await panel.getByRole('button', { name: /直購/ }).first().click();
  await page.getByRole('dialog', { name: '直購' }).waitFor();
  await look.at(page, 'buy-now dialog');
  await send(buyer, 'POST', `/api/auctions/${won.lotId}/buy-now`, { price: '300' });
  await show(won, 'won');
  await send(buyer, 'POST', `/api/auctions/${taken.lotId}/bids`, { maximum: '100' });
  await show(taken, 'leading in its last hour');
  await show(unsold, 'closed');
}

async function atMoney({ page }: Person, look: Look): Promise<void> {
  await page.goto('/member/deposit');
  await page.getByRole('button', { name: '用這個瀏覽器的錢包轉帳' }).click();
  await page.getByLabel('要轉入的數量').waitFor();
  await look.at(page, 'deposit from the wallet');
  await page.goto('/member/withdraw');
  await page
    .getByRole('button', { name: /新增.*地址/ })
    .first()
    .click();
  await page.getByRole('dialog').waitFor();
  await look.at(page, 'address to withdraw to');
}

export const states: Journey = {
  name: 'axe finds nothing in dialogs and states, at a desk and in the dark on a phone',
  async walk(stage: Stage) {
    const look = new Look();
    await atSignIn(await stage.enter('/'), look);
    const clerk = await stage.enterAs('店長', '/');
    const buyer = await stage.enterAs('阿宏', '/');
    await atOrders(buyer, clerk, look);
    await atBuying(buyer, look);
    await atLots(buyer, clerk, look);
    await atMoney(buyer, look);
    if (look.seen < 18) throw new Error(`only ${look.seen} states were looked at`);
    const faults = [...new Set(look.faults)];
    if (faults.length > 0) throw new Error(`found:\n  ${faults.join('\n  ')}`);
  },
};
