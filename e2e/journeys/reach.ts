import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import type { AxeResults } from 'axe-core';
import type { Journey, Stage } from '../lib/journey';

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
export async function linksOf(page: Page): Promise<string[]> {
  const hrefs = await page.evaluate<string[]>('[...document.links].map((link) => link.href)');
  const { origin } = new URL(page.url());
  return hrefs
    .map((href) => new URL(href))
    .filter((url) => url.origin === origin)
    .map(({ pathname }) => pathname);
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
