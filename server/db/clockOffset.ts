import { setTimeout as sleep } from 'node:timers/promises';
import type { Database } from './database';
import { DatabaseAwayError } from './databaseAway';
import { readDatabaseTime } from './databaseTime';

/**
 * Decisions and countdowns use the database's clock. This machine's clock is used for log lines, the minutes of
 * flood limits (ADR 049), signatures towards push and storage services, and the day in an order's number.
 */
const MAX_OFFSET_MS = 2_000;
/** Beyond it one of the clocks does not drift but was set, or stood still: nothing ends by time (ADR 134). */
const MAX_DISAGREEMENT_MS = 600_000;
const EVERY_MS = 10_000;

/** Offset of the database's clock from this machine's, ms; positive when it is ahead. @param read the database's time */
export async function readClockOffset(read: () => Promise<number>): Promise<number> {
  const [sent, begun] = [Date.now(), performance.now()];
  const time = await read();
  return Math.round(time - sent - (performance.now() - begun) / 2);
}

/** Whether both clocks are close enough for jobs that end something by time. */
export const clocksAgree = (offsetMs: number): boolean => Math.abs(offsetMs) <= MAX_DISAGREEMENT_MS;

/** The fault in a sentence; undefined while both clocks are right to two seconds. */
export function clockFault(offsetMs: number): string | undefined {
  if (Math.abs(offsetMs) <= MAX_OFFSET_MS) return undefined;
  const waits = clocksAgree(offsetMs)
    ? ''
    : ' Meanwhile workers here end no auction, deadline or hold, and delete nothing.';
  return `The database's clock is ${offsetMs} ms off this machine's: run a time service (chrony) on both.${waits}`;
}

export interface ClockWatch {
  /** For `/readyz`. */
  readonly warnings: string[];
  /** The last measured offset of the database's clock from this machine's, ms; undefined before the first. */
  readonly offsetMs: number | undefined;
  stop(): void;
}

/** Compares the clocks every 10 s. The shop goes on with a wrong one: what decides goes by the database's. */
export function watchClock(db: Pick<Database, 'one'>, everyMs = EVERY_MS): ClockWatch {
  const ended = new AbortController();
  let offsetMs: number | undefined;
  let refusal: string | undefined;
  async function watch(): Promise<void> {
    while (!ended.signal.aborted) {
      // While the database is away the last answer stands.
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
