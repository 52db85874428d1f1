/**
 * Beyond this the operator is warned. Decisions and countdowns use the database's clock. This machine's clock is used for log
 * lines, the minutes of flood limits (ADR 049), signatures towards push and storage services, and the day in an order's
 * number.
 */
const MAX_OFFSET_MS = 2_000;
/** Beyond this a clock has not drifted, but was set or stood still: nothing ends by time (ADR 134). */
const MAX_DISAGREEMENT_MS = 600_000;

/** Offset of the database's clock from this machine's, ms; positive when it is ahead. @param read the database's time */
export async function readClockOffset(read: () => Promise<number>): Promise<number> {
  const [sent, begun] = [Date.now(), performance.now()];
  const time = await read();
  return Math.round(time - sent - (performance.now() - begun) / 2);
}

/** Whether both clocks are close enough for jobs that end something by time. */
export const clocksAgree = (offsetMs: number): boolean => Math.abs(offsetMs) <= MAX_DISAGREEMENT_MS;

/** The fault in a sentence; undefined while the clocks differ by two seconds at most. */
export function clockFault(offsetMs: number): string | undefined {
  if (Math.abs(offsetMs) <= MAX_OFFSET_MS) return undefined;
  const waits = clocksAgree(offsetMs)
    ? ''
    : ' Meanwhile workers here end no auction, deadline or hold, and delete nothing.';
  return `The database's clock is ${offsetMs} ms off this machine's: run a time service (chrony) on both.${waits}`;
}
