import type { Page } from '@playwright/test';
import type { Journey } from '../lib/journey';
import { see } from '../lib/people';
import { approve, describeItem, handIn } from './selling';

/** Unique, because a second try of the journey finds the lot of the first. */
const TITLE = `檜木茶盤 老料拼接 ${Date.now().toString(36)}`;

async function putUp(page: Page): Promise<void> {
  await page.goto('/member/selling');
  await page.getByRole('link', { name: '新增競標' }).click();
  await describeItem(page, TITLE);
  const terms = page.getByRole('region', { name: '費用與規則' });
  await page.getByLabel('起標價').fill('200');
  // The platform's fee is 3 % of 200.
  await terms.getByText('194.00').waitFor();
  await page.getByLabel('底價（選填）').fill('250');
  await handIn(page, TITLE);
}

/** The lots with that title, as further ones would push it off the first page. */
const FOUND = `/marketBidding?q=${encodeURIComponent(TITLE)}`;

async function openLot(page: Page): Promise<void> {
  await page.getByRole('main').locator('a[href^="/product/view/"]', { hasText: TITLE }).click();
}

/** Bids; resolves when the forecast and the receipt have shown the expected texts. */
async function bid(page: Page, maximum: string, forecast: string, receipt: string): Promise<void> {
  await page
    .getByRole('region', { name: '競標' })
    .getByRole('button', { name: /^(再?出\s?價|提高最高出價)$/ })
    .click();
  const dialog = page.getByRole('dialog', { name: '出價' });
  await dialog.getByLabel('我的最高出價').fill(maximum);
  await dialog.getByText(forecast).waitFor();
  await dialog.getByRole('button', { name: '確認出價' }).click();
  const done = page.getByRole('dialog', { name: '出價結果' });
  await done.getByText(receipt).waitFor();
  // The only button has the focus.
  await page.keyboard.press('Enter');
  await done.waitFor({ state: 'hidden' });
}

async function reveal(page: Page, maximum: string): Promise<void> {
  await page.goto(`/admin/auctions?q=${encodeURIComponent(TITLE)}`);
  const row = page.getByRole('row').filter({ hasText: TITLE });
  await row.getByRole('button', { name: '最高出價' }).click();
  const dialog = page.getByRole('dialog', { name: `最高出價：${TITLE}` });
  // A click on a dialog that is still opening can miss: first click its text field.
  await dialog.getByLabel('查看的原因').click();
  await dialog.getByRole('button', { name: '記錄原因並顯示' }).click();
  await dialog.getByText('請說明原因，至少 5 個字').waitFor();
  await dialog.getByLabel('查看的原因').fill('買家來電詢問自己的出價');
  await dialog.getByRole('button', { name: '記錄原因並顯示' }).click();
  await dialog.getByText(maximum).waitFor();
}

export const memberLot: Journey = {
  name: 'a member puts a lot up, staff approve, its reserve is met, and a maximum shows for a reason only',
  async walk(stage) {
    const seller = await stage.enterAs('阿宏', '/');
    await putUp(seller.page);
    const staff = await approve(stage, TITLE);
    const { page } = await stage.enterAs('小美', FOUND);
    await openLot(page);
    await bid(
      page,
      '205',
      '您會領先，但還沒到底價；結標時未達底價不會成交。',
      '出價成功，您目前領先，但還未達底價。',
    );
    await bid(
      page,
      '260.5',
      '您仍然領先；是否達到底價，送出後才會知道。',
      '出價成功，您目前領先。',
    );
    await see(page, '已達底價');
    await reveal(staff, '260.50');
    await seller.page.goto(FOUND);
    await openLot(seller.page);
    await see(seller.page, '不能對自己的拍品出價。');
    await see(seller.page, /領先中$/);
  },
};
