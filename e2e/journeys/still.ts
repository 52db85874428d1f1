import type { Page, Request, Route } from '@playwright/test';
import type { Journey, Person, Stage } from '../lib/journey';
import { see } from '../lib/people';
import { settle } from '../lib/settle';

/** Pages of which a part is loaded later. */
const PUBLIC = [
  '/',
  '/shop',
  '/market',
  '/shopBidding',
  '/bidding',
  '/categories',
  '/product/view/1',
  '/seller/gab',
  '/news',
  '/news/view/1',
  '/about',
  '/gab',
  '/help/returns',
  '/login',
];
const MEMBER = [
  '/member',
  '/member/order',
  '/member/bids',
  '/member/collect',
  '/member/coupons',
  '/member/notices',
  '/member/selling',
  '/member/returns',
  '/member/withdraw',
  '/member/address',
  '/member/profile',
  '/member/records',
  '/member/recordsExchange',
  '/member/deposit',
  '/cart',
  '/checkout',
];
const WIDTHS = [360, 1280];
/** Delay of each request, ms, as on a phone: placeholders become visible. */
const DELAY_MS = 250;
/** Max. cumulative layout shift of a page. */
const MAX_SHIFT = 0.02;
const MAX_TRIES = 4;

/** Adds up the layout shifts that no input caused, and records the largest one. */
const WATCH = `window.moved = { sum: 0, most: 0, what: '' };
new PerformanceObserver((list) => {
  for (const { value, hadRecentInput, sources } of list.getEntries()) {
    if (hadRecentInput) continue;
    window.moved.sum += value;
    if (value <= window.moved.most) continue;
    const what = sources.map(({ node, previousRect: a, currentRect: b }) =>
      [node?.nodeName, node?.className || node?.parentElement?.className, a.y + '→' + b.y].join(' '));
    window.moved = { ...window.moved, most: value, what: what.join(', ') };
  }
}).observe({ type: 'layout-shift', buffered: true });`;

const FIRST_DATA = /<script type="application\/json" id="first-data">.*?<\/script>/s;

async function late(route: Route): Promise<void> {
  await new Promise((resolve) => setTimeout(resolve, DELAY_MS));
  await route.continue();
}

/** Loads pages as if they were opened by a link: without responses in the document, so that these come late. */
async function withoutAnswers(page: Page): Promise<void> {
  await page.route('**/api/**', late);
  await page.route(
    (url) => !url.pathname.startsWith('/api/') && !url.pathname.includes('.'),
    async (route) => {
      if (route.request().resourceType() !== 'document') return route.continue();
      const response = await route.fetch();
      await route.fulfill({ response, body: (await response.text()).replace(FIRST_DATA, '') });
    },
  );
}

/** Opens a page; false if one of its requests was aborted, as by a timeout on a busy machine: the error shifts the page. */
async function openAnswered(page: Page, path: string): Promise<boolean> {
  const asked = new Set<Request>();
  let isAnswered = true;
  const ask = (request: Request) => asked.add(request);
  const fail = (request: Request) => {
    // Requests of the previous page fail as well, when it is left.
    if (asked.has(request) && request.url().includes('/api/')) isAnswered = false;
  };
  page.on('request', ask).on('requestfailed', fail);
  await page.goto(path);
  await settle(page);
  page.off('request', ask).off('requestfailed', fail);
  return isAnswered;
}

async function open(page: Page, path: string): Promise<void> {
  for (let tries = 0; tries < MAX_TRIES; tries += 1) {
    if (await openAnswered(page, path)) return;
  }
  throw new Error(`${path}: requests are given up`);
}

async function shiftsOf({ page }: Person, paths: readonly string[]): Promise<string[]> {
  const faults: string[] = [];
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: 800 });
    for (const path of paths) {
      await open(page, path);
      const { sum, what } = await page.evaluate<{ sum: number; what: string }>('window.moved');
      if (sum >= MAX_SHIFT) faults.push(`${path} at ${width} px: ${sum.toFixed(3)}, ${what}`);
    }
  }
  return faults;
}

/** The path of the first lot. */
async function firstLot(page: Page): Promise<string> {
  await page.goto('/shopBidding');
  const link = page.getByRole('main').locator('a[href^="/product/view/"]').first();
  return (await link.getAttribute('href')) ?? '';
}

export const still: Journey = {
  name: 'nothing moves while pages and lists load',
  async walk(stage: Stage) {
    const somebody = await stage.enter('/');
    const lot = await firstLot(somebody.page);
    await somebody.context.addInitScript(WATCH);
    await withoutAnswers(somebody.page);
    const faults = await shiftsOf(somebody, [...PUBLIC, lot]);
    const buyer = await stage.enterAs('小美', '/product/view/1');
    await buyer.page.getByRole('button', { name: '加入購物車' }).click();
    await see(buyer.page, '已加入購物車');
    await buyer.context.addInitScript(WATCH);
    await withoutAnswers(buyer.page);
    faults.push(...(await shiftsOf(buyer, MEMBER)));
    if (faults.length > 0) throw new Error(`moves:\n  ${faults.join('\n  ')}`);
  },
};
