import type { Locator, Page } from 'playwright-core';

/** Assumed factor by which a phone's processor is slower than this machine's. */
const SLOWDOWN = 4;

/** Pause before a click, as a person reads first. */
const READ_MS = 1_000;

const OBSERVE_INTERACTIONS = `window.interactions = [];
new PerformanceObserver((list) => {
  for (const { interactionId, duration } of list.getEntries())
    if (interactionId) window.interactions.push(duration);
}).observe({ type: 'event', durationThreshold: 16, buffered: true });`;

/** Throttles the CPU for every page of this tab, and records its interactions (Event Timing API). */
export async function throttle(page: Page): Promise<void> {
  await page.addInitScript(OBSERVE_INTERACTIONS);
  const session = await page.context().newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate: SLOWDOWN });
}

/**
 * Clicks as a person would.
 * @param done an element that appears when the page has reacted
 * @returns ms from the input to the next paint (INP's measure); 0 below 16 ms, which browsers do not report
 */
export async function interactionLatency(
  page: Page,
  target: Locator,
  done: Locator,
): Promise<number> {
  await target.waitFor();
  await page.waitForTimeout(READ_MS);
  await page.evaluate('window.interactions.length = 0');
  await target.click();
  await done.waitFor();
  // An entry comes with the frame after its paint.
  await page.evaluate('new Promise((end) => requestAnimationFrame(() => setTimeout(end, 100)))');
  return page.evaluate<number>('Math.max(0, ...window.interactions)');
}
