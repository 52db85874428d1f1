import type { Page } from '@playwright/test';
import type { Journey, Stage } from '../lib/journey';
import { settle } from '../lib/settle';
import { member, visitor } from './pages';

/** Paths of pages without cards. */
const NO_CARDS = /^\/(404|500|login|admin)/;
/** Pages that load a sheet which no document names: first, so that no other is opened again for it. */
const LATE = [visitor.product, member['member-home']];
const PHONE = { width: 360, height: 740 };
const SHEETS = `[...document.querySelectorAll('link[rel="stylesheet"]')].map((link) => link.getAttribute('href'))`;

/**
 * Adds each style sheet after the loaded ones, as navigation to its page would, and compares all computed styles before
 * and after, in one task, so that no clock on the page ticks in between. Only a sheet that repeats rules of this page
 * can depend on the order; of sheets that repeat the same rules, one is enough.
 */
const compareWith = (sheets: readonly string[]) => `(async () => {
  const rulesOf = (list) => [...list].flatMap((rule) =>
    rule.selectorText ? [rule] : rule.cssRules ? rulesOf(rule.cssRules) : []);
  const links = [...document.querySelectorAll('link[rel="stylesheet"]')];
  const here = new Set(links.flatMap((link) => rulesOf(link.sheet.cssRules)).map((rule) => rule.cssText));
  const added = new Map();
  const properties = new Set();
  await Promise.all(${JSON.stringify(sheets)}.map((href) => new Promise((resolve, reject) => {
    const link = document.createElement('link');
    const onload = () => {
      link.sheet.disabled = true;
      const again = rulesOf(link.sheet.cssRules).filter((rule) => here.has(rule.cssText));
      for (const rule of again) for (const property of rule.style) properties.add(property);
      added.set(again.map((rule) => rule.cssText).join(''), link);
      resolve();
    };
    Object.assign(link, { rel: 'stylesheet', href, onload, onerror: reject });
    document.head.append(link);
  })));
  added.delete('');
  const still = new CSSStyleSheet();
  still.replaceSync('*, *::before, *::after { transition: none !important; animation: none !important; }');
  document.adoptedStyleSheets = [still];
  const elements = [...document.body.querySelectorAll('*')].filter((element) => !element.closest('svg'));
  const read = () => elements.flatMap((element) => [undefined, '::before', '::after'].map((part) => {
    const style = getComputedStyle(element, part);
    if (part && style.content === 'none') return '';
    return [...properties].map((property) => property + ': ' + style.getPropertyValue(property)).join('; ');
  }));
  const alone = read();
  return [...added.values()].flatMap((link) => {
    link.sheet.disabled = false;
    const together = read();
    link.sheet.disabled = true;
    const at = alone.findIndex((style, index) => style !== together[index]);
    if (at < 0) return [];
    const before = alone[at].split('; ');
    const changed = together[at].split('; ').filter((line, index) => line !== before[index]);
    const element = elements[Math.floor(at / 3)];
    const what = element.tagName.toLowerCase() + '.' + element.className;
    return [link.getAttribute('href') + ' changes ' + what + ': ' + changed.slice(0, 3).join('; ')];
  });
})()`;

/** The sheets that the documents of these pages name; a page may load further ones when it is open. */
async function sheetsOf(page: Page, paths: readonly string[]): Promise<Set<string>> {
  const found = new Set<string>();
  for (const path of paths) {
    const text = await (await page.request.get(path)).text();
    for (const [, sheet] of text.matchAll(/<link [^>]*href="([^"]+\.css)"/g))
      if (sheet) found.add(sheet);
  }
  return found;
}

/** The changes on an open page by these sheets. */
async function changesOn(page: Page, path: string, sheets: Iterable<string>): Promise<string[]> {
  const changes = await page.evaluate<string[]>(compareWith([...sheets]));
  return changes.map((change) => `${path}: ${change}`);
}

async function open(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await settle(page);
}

async function findChanges(page: Page, paths: readonly string[], sheets: Set<string>) {
  const found: string[] = [];
  /** Sheets that no document names, by the number of pages that were looked at without them. */
  const late = new Map<string, number>();
  for (const [before, path] of paths.entries()) {
    await open(page, path);
    // The first sheet is the site's own, which every page loads before all others.
    const [own, ...here] = await page.evaluate<string[]>(SHEETS);
    if (own) sheets.delete(own);
    for (const sheet of here.filter((one) => !sheets.has(one))) late.set(sheet, before);
    for (const sheet of here) sheets.add(sheet);
    found.push(...(await changesOn(page, path, sheets)));
  }
  for (const [index, path] of paths.entries()) {
    const missed = [...late].filter(([, without]) => index < without).map(([sheet]) => sheet);
    if (missed.length === 0) continue;
    await open(page, path);
    found.push(...(await changesOn(page, path, missed)));
  }
  return found;
}

export const styleOrder: Journey = {
  name: 'no style depends on the order in which the pages were loaded',
  async walk(stage: Stage) {
    const { page } = await stage.enterAs('小美', '/', { viewport: PHONE });
    const all = Object.values({ ...visitor, ...member }).filter((path) => !NO_CARDS.test(path));
    const paths = [...LATE, ...all.filter((path) => !LATE.includes(path))];
    const sheets = await sheetsOf(page, paths);
    const changes = await findChanges(page, paths, sheets);
    if (sheets.size < 10) throw new Error(`only ${sheets.size} style sheets were found`);
    if (changes.length > 0) throw new Error(`styles that changed:\n  ${changes.join('\n  ')}`);
  },
};
