import type { Locator, Page } from 'playwright-core';
import type { Journey, Stage } from '../lib/journey';

/** Pixels that a person would not call another place. */
const NEAR = 4;
/** Farther down than any page begins; px. */
const FAR = 300;
/** Milliseconds. */
const PATIENCE = 10_000;

async function placeOf(card: Locator): Promise<number> {
  return (await card.boundingBox())?.y ?? Number.NaN;
}

/** Looks frame by frame until the card stands where it stood: the page may still be drawing. */
async function untilAt(page: Page, card: Locator, wanted: number): Promise<void> {
  await card.waitFor();
  let y = Number.NaN;
  for (const end = Date.now() + PATIENCE; Date.now() < end; ) {
    y = await placeOf(card);
    if (Math.abs(y - wanted) <= NEAR) return;
    await page.evaluate('new Promise(requestAnimationFrame)');
  }
  throw new Error(
    `${page.url()}: the card stood at ${wanted} px, and after coming back at ${y} px`,
  );
}

const scrolled = async (page: Page) => Number(await page.evaluate('window.scrollY'));

/** Opens a card from far down the page, comes back by `back`, and looks for the card in its place. */
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
  if ((await scrolled(page)) < FAR) throw new Error(`${from} is too short to be scrolled`);
  const href = (await card.getAttribute('href')) ?? '';
  await card.click();
  await page.waitForURL(`**${href}`);
  await page.getByRole('heading', { level: 1 }).waitFor();
  if ((await scrolled(page)) > NEAR) throw new Error(`${href} does not begin at its top`);
  await back();
  await page.waitForURL(from);
  const same = page.getByRole('main').locator(cards).nth(nth);
  await untilAt(page, same, y);
  const now = await same.getAttribute('href');
  if (now !== href) throw new Error(`${href} stood there, and after coming back ${now}`);
}

/** Issue 3: back returns to the same place of the same page of the list. */
export const wayBack: Journey = {
  name: 'back returns to the same place of the same list',
  async walk(stage: Stage) {
    const { page } = await stage.enter('/shop');
    const back = () => page.goBack();
    // Another document in between: nothing is kept in memory.
    const reloadAndBack = async () => {
      await page.reload();
      await page.goBack();
    };
    const product = 'a[href^="/product/view/"]';
    await page.getByRole('link', { name: '第 2 頁' }).click();
    await page.locator('[aria-current="page"]', { hasText: '2' }).waitFor();
    await thereAndBack(page, product, 12, back);
    await thereAndBack(page, product, 15, reloadAndBack);

    await page.goto('/');
    await page.getByRole('list', { name: '商城新品' }).waitFor();
    await thereAndBack(page, `[aria-label="商城新品"] ${product}`, 1, back);

    await page.goto('/news');
    await thereAndBack(page, 'a[href^="/news/view/"]', 7, back);
  },
};
