import { setTimeout as sleep } from 'node:timers/promises';
import { RetryAfter } from '../errors';

/** Repeats a write that must wait (RetryAfter) until it is decided. While it waits it holds no connection and no queue. */
export async function retryUntilDecided<T>(write: () => Promise<T>): Promise<T> {
  for (;;) {
    try {
      return await write();
    } catch (error) {
      if (!(error instanceof RetryAfter)) throw error;
      await sleep(error.ms);
    }
  }
}
