import { expect, type Locator, type Page } from '@playwright/test';
import type { Journey, Stage } from '../lib/journey';
import { settle } from '../lib/settle';

/** Tolerance of a restored scroll position, px. */
const TOLERANCE_PX = 4;
/** Min. scroll position, px, that shows that the page is not at its start. */
const MIN_SCROLL_PX = 300;
/** Time limit, ms. */
const TIMEOUT_MS = 10_000;

async function placeOf(card: Locator): Promise<number> {
  return (await card.boundingBox())?.y ?? Number.NaN;
}

/** Waits frame by frame until the card is at its old position: the page may still be rendering. */
async function untilAt(page: Page, card: Locator, wanted: number): Promise<void> {
  await card.waitFor();
  let y = Number.NaN;
  for (const end = Date.now() + TIMEOUT_MS; Date.now() < end; ) {
    y = await placeOf(card);
    if (Math.abs(y - wanted) <= TOLERANCE_PX) return;
    await page.evaluate('new Promise(requestAnimationFrame)');
  }
  throw new Error(
    `${page.url()}: the card stood at ${wanted} px, and after coming back at ${y} px`,
  );
}

const scrolled = async (page: Page) => Number(await page.evaluate('window.scrollY'));

/** Opens a card far down the page, returns by `back`, and checks the card's position. */
async function thereAndBack(
  page: Page,
  cards: string,
  nth: number,
  back: () => Promise<unknown>,
): Promise<void> {
  const from = page.url();
  const card = page.getByRole('main').locator(cards).nth(nth);
  await card.scrollIntoViewIfNeeded();
  const y = await placeOf(card);
  if ((await scrolled(page)) < MIN_SCROLL_PX)
    throw new Error(`${from} is too short to be scrolled`);
  const href = (await card.getAttribute('href')) ?? '';
  await card.click();
  await page.waitForURL((url) => url.pathname + url.search === href);
  await page.getByRole('heading', { level: 1 }).waitFor();
  // The list has a heading too, which may still be there.
  await expect
    .poll(() => scrolled(page), { message: `${href} begins at its top` })
    .toBeLessThanOrEqual(TOLERANCE_PX);
  await back();
  await page.waitForURL(from);
  const same = page.getByRole('main').locator(cards).nth(nth);
  await untilAt(page, same, y);
  const now = await same.getAttribute('href');
  if (now !== href) throw new Error(`${href} stood there, and after coming back ${now}`);
}

/** The back button returns to the same position of the same page of a list. */
export const wayBack: Journey = {
  name: 'back returns to the same place of the same list',
  async walk(stage: Stage) {
    const { page } = await stage.enter('/shop');
    const back = () => page.goBack();
    // Loads another document in between, so that nothing stays in memory.
    const reloadAndBack = async () => {
      await page.reload();
      await page.goBack();
    };
    const product = 'a[href^="/product/view/"]';
    const card = page.getByRole('main').locator(product).nth(12);
    const ofFirstPage = (await card.getAttribute('href')) ?? '';
    // Settled first: a link that moves while it is pressed can be followed and then clicked again on the next page.
    await settle(page);
    await page.getByRole('link', { name: '第 2 頁' }).click();
    await page.locator('[aria-current="page"]', { hasText: '2' }).waitFor();
    // The cards of the first page stay until those of the second are loaded.
    await expect(card).not.toHaveAttribute('href', ofFirstPage);
    await thereAndBack(page, product, 12, back);
    await thereAndBack(page, product, 15, reloadAndBack);

    await page.goto('/');
    await page.getByRole('list', { name: '商城新上架' }).waitFor();
    await thereAndBack(page, `[aria-label="商城新上架"] ${product}`, 1, back);

    await page.goto('/news');
    await thereAndBack(page, 'a[href^="/news/view/"]', 7, back);
  },
};
