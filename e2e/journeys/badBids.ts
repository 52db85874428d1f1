import type { Locator, Page } from '@playwright/test';
import { balances, openDialog, putUp, requireReadable } from '../lib/bids';
import { DESKTOP, type Journey, type Person, type Stage } from '../lib/journey';
import { see, signIn, signInAgainByWallet } from '../lib/people';
import { endSessionAt } from '../lib/session';

/** A long-running lot of the shop; its first bid is 260 GAB and its increment 5. */
const LOT = '薄胎白瓷蓋碗';
const OWN_LOT = '泰雅織紋圍巾';
const SIZES = [{ width: 360, height: 640 }, { width: 768, height: 1024 }, DESKTOP];

const TYPED: readonly [string, string | RegExp][] = [
  ['264.999999999999999999', '至少要出 265.00 GAB'],
  ['260', '至少要出 265.00 GAB'],
  ['0', '至少要出 265.00 GAB'],
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

/** The session ends during a bid: after signing in over the dialog the typed amount is still there. */
async function outliveSession(person: Person, dialog: Locator): Promise<void> {
  const { page } = person;
  await dialog.getByLabel('我的最高出價').fill('271.5');
  await dialog.getByText('用這個金額出價，您就會領先。').waitFor();
  await endSessionAt(person, '**/api/auctions/*/bids');
  await dialog.getByRole('button', { name: '確認出價' }).click();
  await see(page, '這個裝置已被登出');
  await signInAgainByWallet(page);
  await page.getByRole('dialog', { name: '這個裝置已被登出' }).waitFor({ state: 'hidden' });
  await requireReadable(dialog.getByText('用這個金額出價，您就會領先。'));
  if ((await dialog.getByLabel('我的最高出價').inputValue()) !== '271.5') {
    throw new Error('the amount was lost');
  }
}

/** Bids on a lot that ended while this browser was offline: the server's refusal names the end. */
async function bidTooLate(staff: Person, { page, context }: Person): Promise<void> {
  const { productId, lotId } = await putUp(staff, { starts: 0, ends: 30_000 });
  await page.route('**/api/auctions/*/events', (route) => route.abort());
  await page.goto(`/product/view/${productId}`);
  const dialog = await openDialog(page);
  await dialog.getByText('用這個金額出價，您就會領先。').waitFor();
  await page.route(/\/api\/(products\/\d+\/auction|auctions\/\d+)$/, (route) => route.abort());
  while (
    !/"phase":"ended"/.test(await (await context.request.get(`/api/auctions/${lotId}`)).text())
  ) {
    await page.waitForTimeout(500);
  }
  await dialog.getByRole('button', { name: '確認出價' }).click();
  const at = String.raw`2\d{3}/\d+/\d+\s[\d:]{8}\.\d{3}`;
  await requireReadable(
    dialog.getByText(
      new RegExp(`^競標已於 ${at} 結標，您的出價 ${at} 才送達，沒有成立，沒有因此多保留款項。$`),
    ),
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
  // The longest texts on the narrowest screen.
  if (viewport.width === 360) await bidTooLate(staff, mei);
  await mei.page.goto('/shopBidding');
  const after = await balances(mei.page);
  if (after !== before) throw new Error(`something is held: ${before} → ${after}`);
  await mei.context.close();

  const hong = await stage.enterAs('阿宏', '/marketBidding', { viewport });
  const own = await openLot(hong.page, OWN_LOT);
  const refusal = own.getByText('不能對自己的拍品出價。');
  // Into the middle: at the lower edge a phone's bar would cover it.
  await refusal.evaluate((element) => element.scrollIntoView({ block: 'center' }));
  await requireReadable(refusal);
  if (await own.getByRole('button', { name: /出\s?價/ }).count()) throw new Error('may bid');
  await hong.context.close();
}

export const badBids: Journey = {
  name: 'what is no bid is refused in its own words, and nothing is held',
  async walk(stage) {
    stage.expectTrouble(/HTTP 401$/, /status of 401/, /ERR_FAILED/);
    const hong = await stage.enterAs('阿宏', '/shopBidding');
    await openLot(hong.page, LOT);
    const dialog = await openDialog(hong.page);
    await dialog.getByRole('button', { name: '確認出價' }).click();
    await hong.page.getByRole('dialog', { name: '出價結果' }).getByText('出價成功').waitFor();

    const staff = await stage.enterAs('客服小編', '/');
    for (const viewport of SIZES) await walkAt(stage, staff, viewport);
  },
};
