import type { Page, Request } from '@playwright/test';

/** What a page has asked for and not yet got, by page. */
const pending = new WeakMap<Page, Set<Request>>();
/** Time without a change after which a page is taken to be settled, ms. */
const QUIET_MS = 100;
/** Time after which a page is taken as it is, ms: a clock ticks on it, or a request stays open. */
const PATIENCE_MS = 2000;

/** Event streams stay open. */
const isStream = (request: Request) => new URL(request.url()).pathname.endsWith('/events');

/** Keeps count of the page's requests, for `settle`. */
export function followRequests(page: Page): void {
  const open = new Set<Request>();
  pending.set(page, open);
  const end = (request: Request) => open.delete(request);
  page.on('request', (request) => {
    if (!isStream(request)) open.add(request);
  });
  page.on('requestfinished', end).on('requestfailed', end);
}

/** Resolves once the fonts are there and nothing has changed for a while: no element, no placeholder, no animation that ends. */
const UNCHANGED = `document.fonts.ready.then(() => new Promise((resolve) => {
  const begin = performance.now();
  let last = begin;
  const change = new MutationObserver(() => { last = performance.now(); });
  change.observe(document, { subtree: true, childList: true, attributes: true, characterData: true });
  const moves = () => document.getAnimations().some((one) =>
    one.playState === 'running' && Number.isFinite(one.effect?.getComputedTiming().endTime ?? Infinity));
  const look = () => {
    const now = performance.now();
    if (document.querySelector('.ant-skeleton, .ant-spin-spinning') || moves()) last = now;
    if (now - last < ${QUIET_MS} && now - begin < ${PATIENCE_MS}) return setTimeout(look, ${QUIET_MS / 4});
    change.disconnect();
    resolve();
  };
  look();
}))`;

/** Waits until nothing loads or moves. */
export async function settle(page: Page): Promise<void> {
  await page.locator('.ant-skeleton, .ant-spin-spinning').first().waitFor({ state: 'detached' });
  await page.locator('h1, h2, table').first().waitFor();
  const open = pending.get(page);
  const end = Date.now() + PATIENCE_MS;
  do await page.evaluate(UNCHANGED);
  while (open && open.size > 0 && Date.now() < end);
}
