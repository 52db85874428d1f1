import { useEffect, useReducer, useSyncExternalStore } from 'react';
import { api } from '@/services/api';
import {
  type ClockOffset,
  type ClockReading,
  clocksDisagree,
  type LocalMoment,
  learnOffset,
} from '@/services/clockOffset';
import { createObservable } from '@/services/createStore';

/** Readings stop when the bounds of the offset are this close, ms. */
const EXACT_MS = 150;
const MAX_READINGS = 3;
const STALE_MS = 10 * 60_000;
const RETRY_MS = 5000;

let known: ClockOffset | undefined;
let readAt: LocalMoment | undefined;
let pending: Promise<void> | undefined;
const clock = createObservable(() => {
  document.addEventListener('visibilitychange', ensureClock);
  return () => document.removeEventListener('visibilitychange', ensureClock);
});

const moment = (): LocalMoment => ({ wall: Date.now(), monotonic: performance.now() });

/** Updates the server's clock from a response. */
export function noticeServerTime(reading: ClockReading): void {
  known = learnOffset(known, reading);
  readAt = moment();
  clock.notify();
}

async function readClock(): Promise<void> {
  for (let n = 0; n < MAX_READINGS; n++) {
    const asked = performance.now();
    const { now } = await api('GET /api/config', { skipErrorHandler: true });
    noticeServerTime({ serverTime: now, asked, received: performance.now() });
    if (known && known.high - known.low <= EXACT_MS) return;
  }
}

function isTrusted(): boolean {
  if (!readAt) return false;
  const now = moment();
  return now.monotonic - readAt.monotonic < STALE_MS && !clocksDisagree(readAt, now);
}

/** Reads the server's clock unless the last reading is still reliable. Called while a component observes the clock. */
function ensureClock(): void {
  if (pending || isTrusted()) return;
  pending = readClock()
    .catch(() => {
      setTimeout(() => clock.isObserved() && ensureClock(), RETRY_MS);
    })
    .finally(() => {
      pending = undefined;
    });
}

function subscribe(listener: () => void): () => void {
  const leave = clock.subscribe(listener);
  ensureClock();
  return leave;
}

/** The server's time in ms for a single rendering; undefined while unknown. */
export function serverNow(): number | undefined {
  return known && known.offset + performance.now();
}

const offsetNow = () => known?.offset;
const neverNotifies = () => () => {};

/**
 * Time left until a moment of the server's clock, ms, at least 0; undefined until the clock is known. Rerenders with
 * every whole second. Independent of the device's clock and of sleep.
 */
export function useTimeLeft(until: number | null): number | undefined {
  const offset = useSyncExternalStore(until === null ? neverNotifies : subscribe, offsetNow);
  const [tick, next] = useReducer((n: number) => n + 1, 0);
  const left =
    until === null || offset === undefined
      ? undefined
      : Math.max(0, until - offset - performance.now());
  // biome-ignore lint/correctness/useExhaustiveDependencies: each tick schedules the next
  useEffect(() => {
    if (!left) return;
    const timer = setTimeout(
      () => {
        ensureClock();
        next();
      },
      (left % 1000) + 1,
    );
    return () => clearTimeout(timer);
  }, [tick, offset, left === undefined, until]);
  return left;
}
