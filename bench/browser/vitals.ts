import { existsSync } from 'node:fs';
import { type Browser, chromium, type Page } from 'playwright-core';

/** A phone on a slow connection: the profile of Lighthouse's mobile run. */
const SLOW_4G = {
  offline: false,
  latency: 150,
  downloadThroughput: (1.6 * 1024 * 1024) / 8,
  uploadThroughput: (750 * 1024) / 8,
};
export const PHONE = { width: 412, height: 823 };

export interface Vitals {
  /** Largest contentful paint, ms. */
  lcp: number;
  /** Cumulative layout shift. */
  cls: number;
  /** Total blocking time, ms. */
  tbt: number;
  /** Bytes of JavaScript over the wire. */
  script: number;
}

const BROWSERS = [process.env.CHROMIUM, '/usr/bin/chromium', '/usr/bin/google-chrome'];

/** The installed browser; undefined: the caller decides. */
export const chromiumPath = () => BROWSERS.find((path) => path && existsSync(path));

export function openBrowser(): Promise<Browser> {
  const executablePath = chromiumPath();
  const args = ['--no-sandbox', '--disable-gpu', '--disable-background-networking'];
  return chromium.launch({ executablePath, args });
}

const READ_VITALS = `new Promise((resolve) => {
  const found = { lcp: 0, cls: 0, tbt: 0 };
  const see = (type, add) =>
    new PerformanceObserver((list) => list.getEntries().forEach(add)).observe({ type, buffered: true });
  see('largest-contentful-paint', (entry) => { found.lcp = entry.startTime; });
  see('layout-shift', (entry) => { if (!entry.hadRecentInput) found.cls += entry.value; });
  see('longtask', (entry) => { found.tbt += Math.max(0, entry.duration - 50); });
  setTimeout(() => resolve(found), 500);
})`;

/** Loads a page with an empty cache on a slow connection. */
export async function firstVisit(browser: Browser, url: string): Promise<Vitals> {
  const context = await browser.newContext({ viewport: PHONE, locale: 'zh-TW' });
  try {
    const page = await context.newPage();
    const session = await context.newCDPSession(page);
    await session.send('Network.enable');
    await session.send('Network.emulateNetworkConditions', SLOW_4G);
    const scripts = new Set<string>();
    let script = 0;
    session.on('Network.responseReceived', ({ requestId, type }) => {
      if (type === 'Script') scripts.add(requestId);
    });
    session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
      if (scripts.has(requestId)) script += encodedDataLength;
    });
    await page.goto(url, { waitUntil: 'networkidle' });
    const vitals = await page.evaluate<Omit<Vitals, 'script'>>(READ_VITALS);
    if (vitals.lcp === 0) throw new Error(`${url} painted nothing`);
    return { ...vitals, script };
  } finally {
    await context.close();
  }
}

/** The path of the first picture above the fold. */
export async function firstPicture(page: Page): Promise<string> {
  const source = await page.evaluate<string>("document.querySelector('main img').currentSrc");
  return new URL(source).pathname;
}
