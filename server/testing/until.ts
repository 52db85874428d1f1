import { setTimeout as sleep } from 'node:timers/promises';

/** Shorter than the time limit of a test, so that the failure names the line that waits. */
const PATIENCE_MS = 60_000;

/** Waits until `holds` is true, for as long as a busy machine may take; fails the test if it does not become true. */
export async function until(holds: () => boolean | Promise<boolean>): Promise<void> {
  const end = performance.now() + PATIENCE_MS;
  while (!(await holds()) && performance.now() < end) await sleep(10);
  expect(await holds()).toBe(true);
}
