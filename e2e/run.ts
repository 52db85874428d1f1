import { existsSync, mkdirSync, rmSync } from 'node:fs';

import { chromium } from 'playwright-core';
import { journeys } from './journeys';
import { walk } from './lib/journey';
import { OUT } from './lib/out';
import { startShop } from './lib/shop';

const BROWSERS = [process.env.CHROMIUM, '/usr/bin/chromium', '/usr/bin/google-chrome'];

function chromiumPath(): string {
  const found = BROWSERS.find((path) => path && existsSync(path));
  if (found) return found;
  throw new Error('No Chromium: install it (apt-get install chromium) or name it in CHROMIUM.');
}

/** Walks the journeys whose names contain the arguments, or all, through what `npm start` serves. */
async function main(): Promise<number> {
  const wanted = process.argv.slice(2);
  const chosen = journeys.filter(
    ({ name }) => wanted.length === 0 || wanted.some((part) => name.includes(part)),
  );
  rmSync(OUT, { recursive: true, force: true });
  mkdirSync(OUT, { recursive: true });
  const executablePath = chromiumPath();
  const args = ['--no-sandbox', '--disable-gpu', '--disable-background-networking'];
  const shop = await startShop();
  const browser = await chromium.launch({ executablePath, args });
  const failed: string[] = [];
  let passed = 0;
  const check = async (name: string, body: () => Promise<void>) => {
    const started = Date.now();
    try {
      await body();
      passed += 1;
      console.log(`✓ ${name} (${Date.now() - started} ms)`);
    } catch (error) {
      failed.push(name);
      console.log(`✗ ${name}\n${error instanceof Error ? error.stack : error}`);
    }
  };
  const ends = (code: number | null) => {
    if (code !== 0) throw new Error(`ended with ${code}`);
  };
  for (const journey of chosen) {
    await check(journey.name, () => walk(browser, shop.url, journey, OUT));
  }
  await browser.close();
  await check('the audit finds every invariant kept', async () => ends(await shop.audit()));
  await check('the shop closes when asked', async () => ends(await shop.stop()));
  await check('the audit finds the same in the shop at rest', async () => ends(await shop.audit()));
  shop.forget();
  console.log(`${passed} passed, ${failed.length} failed`);
  return failed.length === 0 && passed > 0 ? 0 : 1;
}

main().then(
  (code) => process.exit(code),
  (error: unknown) => {
    console.error(error);
    process.exit(1);
  },
);
