import { existsSync } from 'node:fs';
import { defineConfig } from '@playwright/test';
import { DESKTOP, type JourneyOptions } from './lib/journey';
import { OUT } from './lib/out';

const BROWSERS = [process.env.CHROMIUM, '/usr/bin/chromium', '/usr/bin/google-chrome'];

/** A file for the report of a run that tries what failed a second time. */
const SECOND_TRY = process.env.CI_SECOND_TRY;

function chromiumPath(): string {
  const found = BROWSERS.find((path) => path && existsSync(path));
  if (found) return found;
  throw new Error('No Chromium: install it (apt-get install chromium) or name it in CHROMIUM.');
}

export default defineConfig<JourneyOptions>({
  // Screenshots and traces of failures; `npx playwright show-trace` opens those.
  outputDir: `${OUT}/failed`,
  globalSetup: './lib/globalSetup.ts',
  workers: 2,
  forbidOnly: true,
  timeout: 6 * 60_000,
  // As for actions below.
  expect: { timeout: 20_000 },
  // CI reads there which journeys passed at their second try only (ADR 068).
  reporter: SECOND_TRY ? [['list'], ['json', { outputFile: SECOND_TRY }]] : 'list',
  retries: SECOND_TRY ? 1 : 0,
  projects: [
    // Each of these two one after another: its journeys use one shop, and some of its members are in several.
    { name: 'journeys', testMatch: 'journeys.spec.ts', use: { browserAge: 'oldest' } },
    {
      name: 'auctions',
      testMatch: 'auctions.spec.ts',
      use: { browserAge: 'oldest', shop: 'auctions' },
    },
    // On the shop of the journeys, after them or beside them.
    {
      name: 'walks',
      testMatch: 'walks.spec.ts',
      // Walks all pages.
      timeout: 10 * 60_000,
      fullyParallel: true,
    },
    // Afterwards and side by side, on what the journeys left. Alone: --project pages --no-deps
    {
      name: 'pages',
      testMatch: 'pages.spec.ts',
      // Each walks all pages, at several widths.
      timeout: 10 * 60_000,
      dependencies: ['journeys', 'auctions', 'walks'],
      fullyParallel: true,
    },
    // On a fresh shop and beside nothing else: E2E_STATES=1 … --project states
    ...(process.env.E2E_STATES
      ? [{ name: 'states', testMatch: 'states.spec.ts', timeout: 10 * 60_000, fullyParallel: true }]
      : []),
  ],
  use: {
    browserName: 'chromium',
    launchOptions: {
      executablePath: chromiumPath(),
      args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking'],
    },
    locale: 'zh-TW',
    timezoneId: 'Asia/Taipei',
    viewport: DESKTOP,
    // A person's patience with an element, on two busy cores.
    actionTimeout: 20_000,
    navigationTimeout: 20_000,
    screenshot: { mode: 'only-on-failure', fullPage: true },
    // A trace costs a third of a journey's processor time: CI records the second try only.
    trace: SECOND_TRY ? 'on-first-retry' : 'retain-on-failure',
  },
});
