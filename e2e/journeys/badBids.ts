import type { Locator, Page } from 'playwright-core';
import { DESKTOP, type Journey, type Person, type Stage } from '../lib/journey';
import { see, signIn, signInAgainByWallet } from '../lib/people';
import { endSession, send } from '../lib/session';

/** Of the shop, long running; its first bid is 260 GAB and a step 5. */
const LOT = '薄胎白瓷蓋碗';
/** The shop has several of them. */
const PIECE = '鶯歌手拉坏茶杯';
const OWN_LOT = '泰雅織紋圍巾';
const SIZES = [{ width: 360, height: 640 }, { width: 768, height: 1024 }, DESKTOP];

const TYPED: readonly [string, string | RegExp][] = [
  ['264.999999999999999999', '至少要出 265 GAB'],
  ['260', '至少要出 265 GAB'],
  ['0', '至少要出 265 GAB'],
  ['-300', '出價不能是負數'],
  ['265.1234567890123456789', '小數最多 18 位，請去掉後面的位數'],
  ['三百', '請輸入數字，例如 12.5'],
  ['', '請輸入您願意出的最高價'],
  ['99999999', /餘額不足，還差\s*[\d,]+\.\d{2}\s*GAB/],
];

async function openLot(page: Page, title: string): Promise<Locator> {
  await page.getByRole('main').locator('a[href^="/product/view/"]', { hasText: title }).click();
  const lot = page.getByRole('region', { name: '競標' });
  await lot.waitFor();
  return lot;
}

async function openDialog(page: Page): Promise<Locator> {
  await page
    .getByRole('region', { name: '競標' })
    .getByRole('button', { name: /^(出\s?價|提高最高出價)$/ })
    .click();
  const dialog = page.getByRole('dialog', { name: '出價' });
  await dialog.getByLabel('我的最高出價').waitFor();
  return dialog;
}

/** Waits until a text stands on the screen, whole and with nothing over it. */
async function requireReadable(text: Locator): Promise<void> {
  await text.waitFor();
  // A dialog grows while it opens.
  await (await text.elementHandle())?.waitForElementState('stable');
  const before = await text.boundingBox();
  const { width = 0, height = 0 } = before ?? {};
  // Scrolls to a corner that is hidden, and gives up on one that is covered.
  for (const position of [
    { x: 1, y: 1 },
    { x: width - 1, y: height - 1 },
  ]) {
    await text.click({ trial: true, position });
  }
  const after = await text.boundingBox();
  if (before?.y !== after?.y) throw new Error(`cut off: ${await text.textContent()}`);
}

/** What the wallet's panel says of the member's coin: what may be spent, and what is held. */
async function balances(page: Page): Promise<string> {
  await page.getByRole('banner').getByRole('button', { name: /^錢包/ }).click();
  const panel = page.getByRole('dialog', { name: '錢包與資產' });
  const row = panel.getByRole('row', { name: /^加密幣\s+[\d,.]+/ });
  const told = (await row.textContent()) ?? '';
  await page.keyboard.press('Escape');
  await panel.waitFor({ state: 'hidden' });
  return told;
}

async function typeNonsense(dialog: Locator): Promise<void> {
  const amount = dialog.getByLabel('我的最高出價');
  const confirm = dialog.getByRole('button', { name: '確認出價' });
  for (const [typed, refusal] of TYPED) {
    await amount.fill(typed);
    await requireReadable(dialog.getByText(refusal));
    await amount.press('Enter');
    if (await confirm.isEnabled()) throw new Error(`“${typed}” could be bid`);
  }
}

/** The session ends in mid-bid: one signs in over the dialog, and the amount still stands there. */
async function outliveSession(person: Person, dialog: Locator): Promise<void> {
  const { page } = person;
  await dialog.getByLabel('我的最高出價').fill('271.5');
  await dialog.getByText('以這個金額，您會取得領先。').waitFor();
  await endSession(person);
  await dialog.getByRole('button', { name: '確認出價' }).click();
  await see(page, '登入已過期，請重新登入');
  await signInAgainByWallet(page);
  await page.getByRole('dialog', { name: '登入已過期' }).waitFor({ state: 'hidden' });
  await requireReadable(dialog.getByText('以這個金額，您會取得領先。'));
  if ((await dialog.getByLabel('我的最高出價').inputValue()) !== '271.5') {
    throw new Error('the amount was lost');
  }
}

const member = (value: unknown, key: string): unknown =>
  typeof value === 'object' && value !== null ? Reflect.get(value, key) : undefined;

/** Puts a piece up that ends in a moment. Resolves with its product and lot. */
async function putUpBriefly(staff: Person): Promise<{ productId: number; lotId: number }> {
  const found = await send(
    staff,
    'GET',
    `/api/products?channel=shop&q=${encodeURIComponent(PIECE)}`,
  );
  const [product]: unknown[] = Array.from(Object(member(found, 'list')));
  const whole = await send(staff, 'GET', `/api/products/${member(product, 'id')}`);
  const [sku]: unknown[] = Array.from(Object(member(whole, 'skus')));
  const now = Number(member(await send(staff, 'GET', '/api/config'), 'now'));
  const lot = await send(staff, 'POST', '/api/admin/auctions', {
    skuId: member(sku, 'id'),
    startPrice: '100',
    startsAt: now,
    endsAt: now + 20_000,
  });
  return { productId: Number(member(lot, 'productId')), lotId: Number(member(lot, 'lotId')) };
}

/** Bids on a lot that has ended while this browser heard nothing: the server says when. */
async function bidTooLate(staff: Person, { page, context }: Person): Promise<void> {
  const { productId, lotId } = await putUpBriefly(staff);
  await page.route('**/api/auctions/*/events', (route) => route.abort());
  await page.goto(`/product/view/${productId}`);
  const dialog = await openDialog(page);
  await dialog.getByText('以這個金額，您會取得領先。').waitFor();
  await page.route(/\/api\/(products\/\d+\/auction|auctions\/\d+)$/, (route) => route.abort());
  while (
    !/"phase":"ended"/.test(await (await context.request.get(`/api/auctions/${lotId}`)).text())
  ) {
    await page.waitForTimeout(500);
  }
  await dialog.getByRole('button', { name: '確認出價' }).click();
  const at = String.raw`2\d{3}/\d+/\d+\s[\d:]{8}\.\d{3}`;
  await requireReadable(
    dialog.getByText(new RegExp(`^競標已於 ${at} 結束，您的出價於 ${at} 送達，未被接受。$`)),
  );
  if ((await dialog.getByLabel('我的最高出價').inputValue()) !== '100') {
    throw new Error('the amount was lost');
  }
}

async function walkAt(stage: Stage, staff: Person, viewport: { width: number; height: number }) {
  const mei = await stage.enter('/shopBidding', { viewport });
  await signIn(mei.page, '小美');
  const before = await balances(mei.page);
  await openLot(mei.page, LOT);
  const dialog = await openDialog(mei.page);
  await typeNonsense(dialog);
  await outliveSession(mei, dialog);
  // The longest words where there is the least room.
  if (viewport.width === 360) await bidTooLate(staff, mei);
  await mei.page.goto('/shopBidding');
  const after = await balances(mei.page);
  if (after !== before) throw new Error(`something is held: ${before} → ${after}`);
  await mei.context.close();

  const hong = await stage.enter('/marketBidding', { viewport });
  await signIn(hong.page, '阿宏');
  const own = await openLot(hong.page, OWN_LOT);
  const refusal = own.getByText('不能對自己的拍品出價。');
  await refusal.scrollIntoViewIfNeeded();
  await requireReadable(refusal);
  if (await own.getByRole('button', { name: /出\s?價/ }).count()) throw new Error('may bid');
  await hong.context.close();
}

export const badBids: Journey = {
  name: 'what is no bid is refused in its own words, and nothing is held',
  async walk(stage) {
    stage.expectTrouble(/HTTP 401$/, /status of 401/, /ERR_FAILED/);
    const hong = await stage.enter('/shopBidding');
    await signIn(hong.page, '阿宏');
    await openLot(hong.page, LOT);
    const dialog = await openDialog(hong.page);
    await dialog.getByRole('button', { name: '確認出價' }).click();
    await hong.page.getByRole('dialog', { name: '出價收據' }).getByText('出價成功').waitFor();

    const staff = await stage.enter('/');
    await signIn(staff.page, '客服小編');
    for (const viewport of SIZES) await walkAt(stage, staff, viewport);
  },
};
