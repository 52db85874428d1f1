import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import type { AxeResults } from 'axe-core';
import type { Journey, Person, Stage } from '../lib/journey';
import { signIn } from '../lib/people';
import { member, settle, staff, visitor } from './pages';

const AXE = readFileSync(require.resolve('axe-core/axe.min.js'), 'utf8');
export const PHONE = { width: 360, height: 740 };
const SEVERE = new Set(['serious', 'critical']);

/** The serious axe violations of the open page. */
export async function faultsOf(page: Page): Promise<string[]> {
  // Injected through the debugger: the page's content policy blocks other scripts.
  await page.evaluate(AXE);
  const { violations } = await page.evaluate<AxeResults>(
    // Exceptions: browsers make scrolling tables focusable, and antd's tab bar has its "more" button inside the tab list.
    "axe.run(document, { resultTypes: ['violations'], rules: { 'aria-required-children': { enabled: false }, 'scrollable-region-focusable': { enabled: false } } })",
  );
  return violations
    .filter(({ impact }) => impact && SEVERE.has(impact))
    .flatMap(({ id, help, nodes }) =>
      nodes.map((node) => `${id} (${help}): ${node.html.slice(0, 160)}`),
    );
}

async function checkAll({ page }: Person, pages: Record<string, string>): Promise<string[]> {
  const found: string[] = [];
  for (const path of Object.values(pages)) {
    await page.goto(path);
    await settle(page);
    found.push(...(await faultsOf(page)).map((fault) => `${path}: ${fault}`));
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
    if (faults.length > 0) throw new Error(`axe finds:\n  ${[...new Set(faults)].join('\n  ')}`);
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
  const clerk = await stage.enter('/', view);
  await signIn(clerk.page, '店長');
  faults.push(...(await checkAll(clerk, staff)));
  return faults;
}

export const reachLight = axeJourney(
  'axe finds nothing serious in the light, at a desk',
  AT_DESK,
  checkPages,
);
export const reachDark = axeJourney(
  'axe finds nothing serious in the dark, on a phone',
  ON_PHONE,
  checkPages,
);
