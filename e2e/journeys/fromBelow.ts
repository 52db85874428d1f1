import type { Locator, Page } from '@playwright/test';
import type { Journey, Stage } from '../lib/journey';
import { findProduct, orderNumber, seeStatus, signIn } from '../lib/people';
import { settle } from '../lib/settle';

const PHONE = { width: 360, height: 740 };

/** Scrolls to a part of the page below the box for buying or bidding. */
async function readOn(page: Page, part: Locator): Promise<void> {
  await settle(page);
  await part.evaluate((element) => element.scrollIntoView({ block: 'start' }));
}

/** Fails unless the button is visible as a whole between the page's end and the bottom bar. */
async function requireInReach(page: Page, button: Locator): Promise<void> {
  await button.waitFor();
  const box = await button.boundingBox();
  const bar = await page.getByRole('navigation', { name: '快速前往' }).boundingBox();
  if (!box || !bar || box.y < PHONE.height / 2 || box.y + box.height > bar.y) {
    throw new Error(`${page.url()}: the button is at ${JSON.stringify(box)}`);
  }
}

/** Fails if the last line of the page cannot be scrolled out from under what is fixed at the bottom. */
async function requireEndInSight(page: Page, button: Locator): Promise<void> {
  await page.evaluate('window.scrollTo(0, document.documentElement.scrollHeight)');
  const end = page.getByRole('contentinfo').getByRole('link').last();
  const line = await end.boundingBox();
  const box = await button.boundingBox();
  if (!line || !box || line.y + line.height > box.y) {
    throw new Error(`${page.url()}: the end is at ${JSON.stringify(line)}, the bar at ${box?.y}`);
  }
}

export const fromBelow: Journey = {
  name: 'a phone buys from the reviews and bids from the bid history',
  async walk(stage: Stage) {
    const { page } = await stage.enter('/', { viewport: PHONE });
    await signIn(page, '小美');
    await findProduct(page, '龍眼蜂蜜');
    await readOn(page, page.getByRole('region', { name: '買家評價' }));
    const buy = page.getByRole('button', { name: '立即購買' }).last();
    await requireInReach(page, buy);
    await requireEndInSight(page, buy);
    await buy.click();
    const order = page.getByRole('dialog', { name: '確認訂單' });
    await order.getByRole('radio', { name: /^餘額/ }).check();
    await order.getByRole('button', { name: '確認付款' }).click();
    await orderNumber(page);
    await seeStatus(page, '處理中');

    await page.goto('/shopBidding');
    const card = page.getByRole('main').locator('a[href^="/product/view/"]');
    await card.filter({ hasText: '美濃油紙傘' }).first().click();
    await readOn(page, page.getByRole('heading', { name: '出價紀錄' }));
    const bid = page.getByRole('button', { name: /^(再?出\s?價|提高最高出價)$/ }).last();
    await requireInReach(page, bid);
    await bid.click();
    await page.getByRole('button', { name: '確認出價' }).click();
    const receipt = page.getByRole('dialog', { name: '出價結果' });
    await receipt.getByText('出價成功，您目前領先。').waitFor();
  },
};
