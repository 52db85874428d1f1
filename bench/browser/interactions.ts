import type { Locator, Page } from 'playwright-core';

/** Assumed slowness of a phone's processor, in times of this machine's. */
const SLOW_DOWN = 4;

/** A person reads before they press. */
const READ_MS = 1_000;

const WATCH = `window.interactions = [];
new PerformanceObserver((list) => {
  for (const { interactionId, duration } of list.getEntries())
    if (interactionId) window.interactions.push(duration);
}).observe({ type: 'event', durationThreshold: 16, buffered: true });`;

/** Makes every page of this tab slow, and lets it note its interactions (Event Timing API). */
export async function slowDown(page: Page): Promise<void> {
  await page.addInitScript(WATCH);
  const session = await page.context().newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate: SLOW_DOWN });
}

/**
 * Clicks as a person would.
 * @param done what shows that the page has answered
 * @returns ms from the input to the next paint (INP's measure); 0: less than the 16 ms from which browsers report
 */
export async function answerTime(page: Page, target: Locator, done: Locator): Promise<number> {
  await target.waitFor();
  await page.waitForTimeout(READ_MS);
  await page.evaluate('window.interactions.length = 0');
  await target.click();
  await done.waitFor();
  // An entry comes with the frame after its paint.
  await page.evaluate('new Promise((end) => requestAnimationFrame(() => setTimeout(end, 100)))');
  return page.evaluate<number>('Math.max(0, ...window.interactions)');
}
