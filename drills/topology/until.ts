import { setTimeout as sleep } from 'node:timers/promises';

/** Polls until `isTrue`; an error counts as false. @throws Error with `what` after the time limit */
export async function until(
  what: string,
  isTrue: () => Promise<boolean>,
  { seconds = 60, every = 100 }: { seconds?: number; every?: number } = {},
): Promise<void> {
  const end = Date.now() + seconds * 1000;
  while (!(await isTrue().catch(() => false))) {
    if (Date.now() > end) throw new Error(`${what}: not within ${seconds} s`);
    await sleep(every);
  }
}
