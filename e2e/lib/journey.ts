import type { Browser, BrowserContext, Page } from 'playwright-core';
import { type Tolerated, watch } from './watch';

/** Milliseconds that a person would wait for something to appear; two busy cores included. */
const PATIENCE = 20_000;

/** Somebody at a browser of their own. */
export interface Person {
  page: Page;
  context: BrowserContext;
  /** Another tab of the same browser. */
  openTab(path: string): Promise<Page>;
}

export interface Screen {
  viewport?: { width: number; height: number };
  colorScheme?: 'light' | 'dark';
}

export interface Stage {
  url: string;
  /** A new person with nothing stored, at `path`. */
  enter(path: string, options?: Screen): Promise<Person>;
  /** From here on this is no fault: part of a console line, or of `METHOD url: reason`. */
  expectTrouble(...texts: Tolerated): void;
}

export interface Journey {
  name: string;
  walk(stage: Stage): Promise<void>;
}

export const DESKTOP = { width: 1280, height: 900 };

/** Walks one journey in browsers of its own; throws on what it did not find or did not expect. */
export async function walk(browser: Browser, url: string, journey: Journey, out: string) {
  const tolerated: Tolerated = [];
  const watched: (() => string[])[] = [];
  const people: Person[] = [];
  const stage: Stage = {
    url,
    expectTrouble: (...texts) => tolerated.push(...texts),
    async enter(path, { viewport = DESKTOP, colorScheme = 'light' } = {}) {
      const options = {
        baseURL: url,
        viewport,
        colorScheme,
        locale: 'zh-TW',
        timezoneId: 'Asia/Taipei',
      };
      const context = await browser.newContext(options);
      context.setDefaultTimeout(PATIENCE);
      const openTab = async (at: string) => {
        const page = await context.newPage();
        watched.push(watch(page, tolerated));
        await page.goto(at);
        return page;
      };
      const person = { page: await openTab(path), context, openTab };
      people.push(person);
      return person;
    },
  };
  try {
    await journey.walk(stage);
    const troubles = watched.flatMap((troublesOf) => troublesOf());
    if (troubles.length > 0) throw new Error(`not expected:\n  ${troubles.join('\n  ')}`);
  } catch (error) {
    for (const [index, { page }] of people.entries()) {
      const path = `${out}/failed-${journey.name.replace(/[^\p{L}\p{N}]+/gu, '-')}-${index}.png`;
      await page.screenshot({ path, fullPage: true }).catch(() => undefined);
    }
    const more = watched.flatMap((troublesOf) => troublesOf());
    if (error instanceof Error && more.length > 0 && !error.message.startsWith('not expected')) {
      error.message += `\n  meanwhile:\n  ${more.join('\n  ')}`;
    }
    throw error;
  } finally {
    await Promise.all(people.map(({ context }) => context.close()));
  }
}
