import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import type { AxeResults } from 'axe-core';
import type { Journey, Person, Stage } from '../lib/journey';
import { signIn } from '../lib/people';
import { member, settle, staff, visitor, withSales } from './pages';

const AXE = readFileSync(require.resolve('axe-core/axe.min.js'), 'utf8');
export const PHONE = { width: 360, height: 740 };

/** The axe violations of the open page, of every impact. */
export async function faultsOf(page: Page): Promise<string[]> {
  // Injected through the debugger: the page's content policy blocks other scripts.
  await page.evaluate(AXE);
  const { violations } = await page.evaluate<AxeResults>(
    // Exceptions: browsers make scrolling tables focusable, and antd's tab bar has its "more" button inside the tab list.
    "axe.run(document, { resultTypes: ['violations'], rules: { 'aria-required-children': { enabled: false }, 'scrollable-region-focusable': { enabled: false } } })",
  );
  return violations.flatMap(({ id, help, nodes }) =>
    nodes.map((node) => `${id} (${help}): ${node.html.slice(0, 160)}`),
  );
}

/** The links of the site on the open page, without queries. */
async function linksOf(page: Page): Promise<string[]> {
  const hrefs = await page.evaluate<string[]>('[...document.links].map((link) => link.href)');
  const { origin } = new URL(page.url());
  return hrefs
    .map((href) => new URL(href))
    .filter((url) => url.origin === origin)
    .map(({ pathname }) => pathname);
}

/** The violations of pages, and links to places that do not exist. */
async function checkAll({ page }: Person, pages: Record<string, string>): Promise<string[]> {
  const found: string[] = [];
  const links = new Map<string, string>();
  for (const path of Object.values(pages)) {
    await page.goto(path);
    await settle(page);
    found.push(...(await faultsOf(page)).map((fault) => `${path}: ${fault}`));
    for (const link of await linksOf(page)) if (link !== path) links.set(link, path);
  }
  for (const [link, path] of links) {
    const status = (await page.request.get(link)).status();
    if (status >= 400) found.push(`${path} links to ${link}: HTTP ${status}`);
  }
  return found;
}

/** Colour scheme and screen of a journey's browser. */
export interface View {
  colorScheme: 'light' | 'dark';
  viewport?: typeof PHONE;
}
export const AT_DESK: View = { colorScheme: 'light' };
export const ON_PHONE: View = { colorScheme: 'dark', viewport: PHONE };

/** A journey that fails with what `collect` finds. */
export const axeJourney = (
  name: string,
  view: View,
  collect: (stage: Stage, view: View) => Promise<string[]>,
): Journey => ({
  name,
  async walk(stage: Stage) {
    const faults = await collect(stage, view);
    if (faults.length > 0) throw new Error(`found:\n  ${[...new Set(faults)].join('\n  ')}`);
  },
});

async function checkPages(stage: Stage, view: View): Promise<string[]> {
  // The not-found page also has HTTP status 404.
  stage.expectTrouble('/404');
  const somebody = await stage.enter('/', view);
  const faults = await checkAll(somebody, visitor);
  const buyer = await stage.enter('/', view);
  await signIn(buyer.page, '小美');
  faults.push(...(await checkAll(buyer, member)));
  const seller = await stage.enter('/', view);
  await signIn(seller.page, '阿宏');
  faults.push(...(await checkAll(seller, withSales)));
  const clerk = await stage.enter('/', view);
  await signIn(clerk.page, '店長');
  faults.push(...(await checkAll(clerk, staff)));
  return faults;
}

export const reachLight = axeJourney(
  'axe finds nothing in the light, at a desk, and no link leads nowhere',
  AT_DESK,
  checkPages,
);
export const reachDark = axeJourney(
  'axe finds nothing in the dark, on a phone, and no link leads nowhere',
  ON_PHONE,
  checkPages,
);
