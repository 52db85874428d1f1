import { type BrowserContext, test as base } from '@playwright/test';
import { type Kept, keep, keptOf } from './kept';
import { oldestBrowser } from './oldestBrowser';
import { signIn } from './people';
import type { Person } from './person';
import { followRequests } from './settle';
import { auditShop, type ShopName, shopUrl } from './shop';
import { type Tolerated, watch } from './watch';

export type { Person };

export interface Screen {
  viewport?: { width: number; height: number };
  colorScheme?: 'light' | 'dark';
  javaScriptEnabled?: boolean;
}

export interface Stage {
  url: string;
  /** Opens `path` as a new user without stored data. */
  enter(path: string, options?: Screen): Promise<Person>;
  /**
   * Opens `path` as a member of the demo in a new browser, signed in: for journeys that are not about signing in. The
   * first of them in a worker signs in by wallet at that screen; those after it begin with what that left in the browser.
   */
  enterAs(name: string, path: string, options?: Screen): Promise<Person>;
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
    const openBrowser = async (screen: Screen, storageState?: Kept) => {
      const context = await browser.newContext({
        baseURL: url,
        // Without motion, because a click of a test is quick enough to miss a button of a dialog that still moves.
        reducedMotion: 'reduce',
        storageState,
        ...screen,
      });
      if (browserAge === 'oldest') await context.addInitScript(oldestBrowser);
      contexts.push(context);
      return context;
    };
    const enterIn = async (context: BrowserContext, path: string): Promise<Person> => {
      const openTab = async (at: string) => {
        const page = await context.newPage();
        watched.push(watch(page, tolerated));
        followRequests(page);
        await page.goto(at);
        return page;
      };
      return { page: await openTab(path), context, openTab };
    };
    const enter = async (path: string, screen: Screen = {}) =>
      enterIn(await openBrowser(screen), path);
    await use({
      url,
      expectTrouble: (...texts) => tolerated.push(...texts),
      enter,
      async enterAs(name, path, screen = {}) {
        const kept = await keptOf(url, name);
        if (kept) return enterIn(await openBrowser(screen, kept), path);
        const person = await enter('/', screen);
        await signIn(person.page, name);
        keep(url, name, await person.context.storageState());
        if (path !== '/') await person.page.goto(path);
        return person;
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
