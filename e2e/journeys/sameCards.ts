import type { Page } from '@playwright/test';
import type { Journey, Stage } from '../lib/journey';
import { randomFrom } from '../lib/random';
import { settle } from '../lib/settle';

const PHONE = { width: 360, height: 740 };
const PATHS = 10;
const STEPS = 5;
const QUERIES = ['茶', '杯', '相機'];
/** Pages with cards, and links to further ones. */
const KNOWN = /^\/(shop|market|shopBidding|marketBidding|news|product\/view\/\d+)?(\?.*)?$/;

/**
 * Measures the boxes of each card's parts relative to the card, by kind of list, product and words: a card may say
 * something else once its product sells or its lot has ended. Inline texts are left out, because clocks and fonts can
 * change their size.
 */
const MEASURE = `Object.fromEntries([...document.querySelectorAll('main a[href^="/product/view/"]')]
  .filter((card) => card.querySelector('picture, img, span > span'))
  .map((card) => {
    const at = card.getBoundingClientRect();
    const parts = [...card.querySelectorAll('*')]
      .filter((part) => !/^(inline|none|contents)$/.test(getComputedStyle(part).display) && !part.closest('svg'))
      .map((part) => {
        const box = part.getBoundingClientRect();
        const round = Math.round;
        return [part.className, round(box.x - at.x), round(box.y - at.y), round(box.height)].join(' ');
      });
    const list = card.closest('ul')?.className ?? '';
    const words = card.textContent.replace(/\\d+/g, '');
    return [[list, card.getAttribute('href'), words].join(' '), [Math.round(at.width), Math.round(at.height), ...parts].join('\\n')];
  }))`;

const measure = (page: Page) => page.evaluate<Record<string, string>>(MEASURE);
const pathOf = (page: Page) => page.url().replace(/^https?:\/\/[^/]+/, '');

/** Links that lead on without loading a new document. */
async function linksOf(page: Page): Promise<string[]> {
  const found = await page.evaluate<string[]>(
    `[...new Set([...document.querySelectorAll('a[href^="/"]')]
      .filter((link) => link.getBoundingClientRect().width > 0)
      .map((link) => link.getAttribute('href')))]`,
  );
  return found.filter((path) => KNOWN.test(path) && path !== pathOf(page));
}

type Random = () => number;
const pick = <T>(list: readonly T[], random: Random) => list[Math.floor(random() * list.length)];

async function search(page: Page, words: string): Promise<void> {
  await page.getByRole('button', { name: '開啟搜尋' }).click();
  const field = page.getByRole('dialog', { name: '搜尋' }).getByRole('combobox');
  await field.fill(words);
  await field.press('Enter');
}

/** Follows one of the links, each kind of page with the same chance, because most links are products. */
async function follow(page: Page, random: Random): Promise<string> {
  const links = await linksOf(page);
  const kinds = [...new Set(links.map((path) => path.replace(/\d.*|\?.*/, '')))];
  const kind = pick(kinds, random);
  const path = pick(
    links.filter((link) => link.replace(/\d.*|\?.*/, '') === kind),
    random,
  );
  await page.locator(`a[href="${path}"]`).filter({ visible: true }).first().click();
  return `${path}`;
}

async function step(page: Page, random: Random, mayGoBack: boolean): Promise<string> {
  const before = page.url();
  const way = random();
  let how = 'back';
  if (way < 0.3 && mayGoBack) await page.goBack();
  else if (way < 0.45) {
    how = pick(QUERIES, random) ?? '茶';
    await search(page, how);
  } else how = await follow(page, random);
  await page.waitForURL((url) => url.href !== before);
  await settle(page);
  return `${how} → ${pathOf(page)}`;
}

/** Navigates within one document, and compares the cards of each page with those of a freshly loaded document. */
async function compareAlong(page: Page, seed: number, direct: (path: string) => Promise<object>) {
  const random = randomFrom(seed);
  const walked: string[] = [];
  let compared = 0;
  let depth = 0;
  for (let steps = 0; steps < STEPS; steps += 1) {
    walked.push(await step(page, random, depth > 0));
    depth += walked.at(-1)?.startsWith('back ') ? -1 : 1;
    const [cards, alone] = [
      await measure(page),
      new Map(Object.entries(await direct(pathOf(page)))),
    ];
    for (const [href, card] of Object.entries(cards)) {
      const expected = alone.get(href);
      if (expected === undefined) continue;
      compared += 1;
      if (card === expected) continue;
      const lines = String(expected).split('\n');
      const moved = card.split('\n').filter((line, index) => line !== lines[index]);
      throw new Error(
        `seed ${seed}, after ${walked.join(', ')}: the card of ${href} differs:\n  ${moved.join('\n  ')}`,
      );
    }
  }
  return compared;
}

export const sameCards: Journey = {
  name: 'a card looks the same after ten random walks through lists, search and products',
  async walk(stage: Stage) {
    const known = new Map<string, Record<string, string>>();
    const reader = await stage.enter('/', { viewport: PHONE });
    const direct = async (path: string) => {
      const cards = known.get(path);
      if (cards) return cards;
      await reader.page.goto(path);
      await settle(reader.page);
      const found = await measure(reader.page);
      known.set(path, found);
      return found;
    };
    let compared = 0;
    for (let seed = 1; seed <= PATHS; seed += 1) {
      const walker = await stage.enter('/', { viewport: PHONE });
      await settle(walker.page);
      compared += await compareAlong(walker.page, seed, direct);
      await walker.context.close();
    }
    if (compared < 100) throw new Error(`only ${compared} cards were compared`);
  },
};
