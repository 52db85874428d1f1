import type { BrowserContext, Page } from '@playwright/test';

/** A user in a browser of their own. */
export interface Person {
  page: Page;
  context: BrowserContext;
  /** Another tab of the same browser. */
  openTab(path: string): Promise<Page>;
}
