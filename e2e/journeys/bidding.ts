import type { Page } from '@playwright/test';
import type { Journey } from '../lib/journey';
import { layLine } from '../lib/line';

/** A long-running lot of the shop itself: both demo members with coin may bid. */
const LOT = '生漆木胎飯碗';

async function openLot(page: Page): Promise<void> {
  await page.getByRole('main').locator('a[href^="/product/view/"]', { hasText: LOT }).click();
  await page.getByRole('region', { name: '競標' }).waitFor();
}

/** Bids the minimum of the next bid. */
async function bid(page: Page): Promise<void> {
  const lot = page.getByRole('region', { name: '競標' });
  await lot.getByRole('button', { name: /^(再?出\s?價|提高最高出價)$/ }).click();
  await page.getByRole('button', { name: '確認出價' }).click();
  const receipt = page.getByRole('dialog', { name: '出價結果' });
  await receipt.getByText('出價成功，您目前領先。').waitFor();
  await receipt.getByRole('button', { name: /^完\s?成$/ }).click();
}

/** Waits until the page shows this many bids, in the panel and in the history. */
async function seeBids(page: Page, count: number): Promise<void> {
  await page
    .getByRole('region', { name: '競標' })
    .getByText(`${count} 次`, { exact: true })
    .waitFor();
  const rows = page.getByRole('row').filter({ hasText: '買家' });
  await rows.nth(count - 1).waitFor();
  if ((await rows.count()) !== count) throw new Error('the history has a gap, or too much');
}

/** Sets a marker that a page loses when it is reloaded. */
const remember = (page: Page) => page.evaluate('window.remembers = true');
async function requireSamePage(page: Page): Promise<void> {
  if ((await page.evaluate('window.remembers')) !== true) throw new Error('the page was reloaded');
}

/** Browser errors of a cut connection. */
const CUT = /ERR_(INTERNET_DISCONNECTED|CONNECTION|NETWORK|EMPTY|INCOMPLETE|FAILED)/;

export const watchLot: Journey = {
  name: 'a lot’s page catches up after a lost connection, and asks where live events are blocked',
  async walk(stage) {
    stage.expectTrouble(CUT);
    const line = await layLine(stage.url);
    const mei = await stage.enterAs('小美', '/shopBidding');
    await openLot(mei.page);
    await bid(mei.page);
    await seeBids(mei.page, 1);

    const cutOff = await stage.enter(`${line.url}/shopBidding`);
    await openLot(cutOff.page);
    await seeBids(cutOff.page, 1);
    await remember(cutOff.page);
    const blocked = await stage.enter('/shopBidding');
    await blocked.context.route('**/api/auctions/*/events', (route) => route.abort());
    await openLot(blocked.page);
    await seeBids(blocked.page, 1);
    await remember(blocked.page);

    const hong = await stage.enterAs('阿宏', '/shopBidding');
    await openLot(hong.page);
    await cutOff.context.setOffline(true);
    line.cut();
    await bid(hong.page);
    await mei.page.getByText(/^您已被超過/).waitFor();
    await bid(mei.page);
    await seeBids(cutOff.page, 1);

    const resumed = cutOff.page.waitForRequest(
      (request) =>
        request.url().endsWith('/events') && request.headers()['last-event-id'] !== undefined,
    );
    line.mend();
    await cutOff.context.setOffline(false);
    await resumed;
    for (const { page } of [cutOff, blocked]) await seeBids(page, 3);
    await bid(hong.page);
    for (const { page } of [cutOff, blocked]) {
      await seeBids(page, 4);
      await requireSamePage(page);
    }
    await cutOff.context.close();
    line.close();
  },
};
