import { setTimeout as sleep } from 'node:timers/promises';

const LEFT_MS = 15_000;

/**
 * Waits for the next minute if the current one is nearly over: limits count by the minute of the clock, and a test that
 * exhausts one must end in the same minute.
 */
export async function leaveMinuteEnd(): Promise<void> {
  const left = 60_000 - (Date.now() % 60_000);
  if (left < LEFT_MS) await sleep(left);
}
