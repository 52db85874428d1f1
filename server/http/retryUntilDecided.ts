import { setTimeout as sleep } from 'node:timers/promises';
import { RetryAfter } from '../errors';

/** Does a write again until it is decided. It waits without a connection, and others of its queue go on. */
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
