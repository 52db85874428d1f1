import { setTimeout as sleep } from 'node:timers/promises';
import { clockFault, readClockOffset } from './clockOffset';
import type { Database } from './database';
import { DatabaseAwayError } from './databaseAway';
import { readDatabaseTime } from './databaseTime';

const EVERY_MS = 10_000;

export interface DatabaseWatch {
  /** For `/readyz`: a clock that is off, a login that the database refuses, a standby in its place. */
  readonly warnings: string[];
  /** The last measured offset of the database's clock from this machine's, ms; undefined before the first. */
  readonly offsetMs: number | undefined;
  stop(): void;
}

/**
 * Asks the database for its time every 10 s: whether it takes the login and is the primary, and how far the clocks differ. The shop goes on with
 * a wrong clock; what decides goes by the database's.
 */
export function watchDatabase(db: Pick<Database, 'one'>, everyMs = EVERY_MS): DatabaseWatch {
  const ended = new AbortController();
  let offsetMs: number | undefined;
  let refusal: string | undefined;
  async function watch(): Promise<void> {
    while (!ended.signal.aborted) {
      // While the database is away the last offset stands.
      await readClockOffset(() => readDatabaseTime(db)).then(
        (offset) => {
          offsetMs = offset;
          refusal = undefined;
        },
        (error: unknown) => {
          refusal =
            error instanceof DatabaseAwayError && error.isRefusal ? error.message : undefined;
        },
      );
      await sleep(everyMs, undefined, { ref: false, signal: ended.signal }).catch(() => undefined);
    }
  }
  void watch();
  return {
    get warnings() {
      const fault = offsetMs === undefined ? undefined : clockFault(offsetMs);
      return [fault ?? [], refusal ?? []].flat();
    },
    get offsetMs() {
      return offsetMs;
    },
    stop: () => ended.abort(),
  };
}
