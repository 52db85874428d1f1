import { type BrowserContext, test as base, type Page } from '@playwright/test';
import { oldestBrowser } from './oldestBrowser';
import { auditShop, type ShopName, shopUrl } from './shop';
import { type Tolerated, watch } from './watch';

/** A user in a browser of their own. */
export interface Person {
  page: Page;
  context: BrowserContext;
  /** Another tab of the same browser. */
  openTab(path: string): Promise<Page>;
}

export interface Screen {
  viewport?: { width: number; height: number };
  colorScheme?: 'light' | 'dark';
  javaScriptEnabled?: boolean;
}

export interface Stage {
  url: string;
  /** Opens `path` as a new user without stored data. */
  enter(path: string, options?: Screen): Promise<Person>;
  /** Tolerates errors with these texts from now on: parts of console lines, or of `METHOD url: reason`. */
  expectTrouble(...texts: Tolerated): void;
}

export interface Journey {
  name: string;
  walk(stage: Stage): Promise<void>;
}

export const DESKTOP = { width: 1280, height: 900 };

/** `oldest`: without what some supported browser lacks. */
export type BrowserAge = 'newest' | 'oldest';

/** What a project of the Playwright configuration chooses for its journeys. */
export interface JourneyOptions {
  browserAge: BrowserAge;
  shop: ShopName;
}

/** A test with a stage; fails on any unexpected error in one of its browsers. */
export const journey = base.extend<{ stage: Stage } & JourneyOptions>({
  browserAge: ['newest', { option: true }],
  shop: ['trade', { option: true }],
  async stage({ browser, browserAge, shop }, use) {
    const tolerated: Tolerated = [];
    const watched: (() => string[])[] = [];
    const contexts: BrowserContext[] = [];
    const url = shopUrl(shop);
    await use({
      url,
      expectTrouble: (...texts) => tolerated.push(...texts),
      async enter(path, screen = {}) {
        const context = await browser.newContext({
          baseURL: url,
          // Without motion, because a click of a test is quick enough to miss a button of a dialog that still moves.
          reducedMotion: 'reduce',
          ...screen,
        });
        if (browserAge === 'oldest') await context.addInitScript(oldestBrowser);
        contexts.push(context);
        const openTab = async (at: string) => {
          const page = await context.newPage();
          watched.push(watch(page, tolerated));
          await page.goto(at);
          return page;
        };
        return { page: await openTab(path), context, openTab };
      },
    });
    const troubles = watched.flatMap((troublesOf) => troublesOf());
    await Promise.all(contexts.map((context) => context.close()));
    if (troubles.length > 0) throw new Error(`not expected:\n  ${troubles.join('\n  ')}`);
  },
});

/** Makes a journey a test. */
export function run({ name, walk }: Journey): void {
  journey(name, ({ stage }) => walk(stage));
}

/** Audits the shop of the journeys before. */
export function runAudit(): void {
  journey('the audit finds every invariant kept', async ({ shop }) => {
    journey.expect(await auditShop(shop)).toBe(0);
  });
}
