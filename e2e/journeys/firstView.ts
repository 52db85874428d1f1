import type { Locator, Page } from '@playwright/test';
import type { Journey, Stage } from '../lib/journey';
import { settle } from '../lib/settle';

const PHONE = { width: 360, height: 740 };

/** Fails unless the whole element is visible without scrolling, above the bottom bar. */
async function inFirstView(page: Page, what: string, locator: Locator): Promise<void> {
  const box = await locator.first().boundingBox();
  const bar = await page.getByRole('navigation', { name: '快速前往' }).boundingBox();
  const bottom = bar?.y ?? PHONE.height;
  if (!box || box.y < 0 || box.y + box.height > bottom) {
    throw new Error(
      `${page.url()}: ${what} is at ${JSON.stringify(box)}, the view ends at ${bottom}`,
    );
  }
}

/** Opens the first card of a listing, or the named one. */
async function openCard(page: Page, path: string, title?: string): Promise<void> {
  await page.goto(path);
  const cards = page.getByRole('main').locator('a[href^="/product/view/"]');
  await (title ? cards.filter({ hasText: title }) : cards).first().click();
  await page.getByRole('heading', { level: 1 }).waitFor();
  await settle(page);
}

export const firstView: Journey = {
  name: 'a phone shows price, options and the way to buy or bid without scrolling',
  async walk(stage: Stage) {
    const { page } = await stage.enter('/shop', { viewport: PHONE });
    await openCard(page, '/shop?q=阿里山高山烏龍茶', '阿里山高山烏龍茶');
    const main = page.getByRole('main');
    await inFirstView(page, 'the price', main.getByText(/GAB/));
    await inFirstView(page, 'the choice of variants', main.getByRole('group', { name: '規格' }));
    await inFirstView(page, 'the button', main.getByRole('button', { name: '立即購買' }));
    for (const path of ['/shopBidding', '/marketBidding']) {
      await openCard(page, path);
      const panel = page.getByRole('region', { name: '競標' });
      await inFirstView(page, 'the countdown', panel.getByRole('timer'));
      await inFirstView(page, 'the price', panel.getByText(/GAB/));
      await inFirstView(page, 'the least bid', panel.getByText('最低出價'));
      await inFirstView(page, 'the button', panel.getByRole('button', { name: /出\s?價/ }));
    }
  },
};
