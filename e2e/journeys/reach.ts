import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import type { AxeResults } from 'axe-core';
import type { Scheme } from '../lib/contactSheet';
import { DESKTOP } from '../lib/journey';
import { settle } from '../lib/settle';

const AXE = readFileSync(require.resolve('axe-core/axe.min.js'), 'utf8');
const PHONE = { width: 360, height: 740 };

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

/** After a change of scheme an inherited colour reaches each level of the page one frame later, as a transition of 0 s. */
const NO_TRANSITION_RUNS =
  'document.getAnimations().every((one) => !(one instanceof CSSTransition))';

export async function setScheme(page: Page, colorScheme: Scheme): Promise<void> {
  await page.emulateMedia({ colorScheme });
  await page.evaluate('new Promise(requestAnimationFrame)');
  await page.waitForFunction(NO_TRANSITION_RUNS);
}

/** What `look` finds on the open page in the light at a desk, then in the dark on a phone; afterwards it is as before. */
export async function inBothViews(
  page: Page,
  look: (page: Page) => Promise<string[]>,
): Promise<string[]> {
  await settle(page);
  const found = await look(page);
  await page.setViewportSize(PHONE);
  await setScheme(page, 'dark');
  await settle(page);
  found.push(...(await look(page)).map((fault) => `${fault} (in the dark, on a phone)`));
  await setScheme(page, 'light');
  await page.setViewportSize(DESKTOP);
  return found;
}
