import { setTimeout as sleep } from 'node:timers/promises';

/** Shorter than a test's time: the line that fails says what was waited for. */
const PATIENCE_MS = 60_000;

/** Waits for what comes by itself, as long as a busy machine may take; fails the test when it does not come. */
export async function until(holds: () => boolean | Promise<boolean>): Promise<void> {
  const end = performance.now() + PATIENCE_MS;
  while (!(await holds()) && performance.now() < end) await sleep(10);
  expect(await holds()).toBe(true);
}
