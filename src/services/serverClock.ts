import { useEffect, useReducer, useSyncExternalStore } from 'react';
import { api } from '@/services/api';
import {
  type ClockOffset,
  type ClockReading,
  clocksDisagree,
  type LocalMoment,
  learnOffset,
} from '@/services/clockOffset';

/** A reading this exact needs no second one, in ms between its bounds. */
const EXACT_MS = 150;
const MOST_READINGS = 3;
const STALE_MS = 10 * 60_000;
const RETRY_MS = 5000;

let known: ClockOffset | undefined;
let readAt: LocalMoment | undefined;
let reading: Promise<void> | undefined;
const listeners = new Set<() => void>();

const moment = (): LocalMoment => ({ wall: Date.now(), monotonic: performance.now() });

/** Takes the server's time along that an answer told. */
export function noticeServerTime(heard: ClockReading): void {
  known = learnOffset(known, heard);
  readAt = moment();
  for (const listener of [...listeners]) listener();
}

async function readClock(): Promise<void> {
  for (let n = 0; n < MOST_READINGS; n++) {
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

/** Asks the server for its time if what is known of it cannot be trusted, as long as anyone looks. */
function ensureClock(): void {
  if (reading || isTrusted()) return;
  reading = readClock()
    .catch(() => {
      setTimeout(() => listeners.size > 0 && ensureClock(), RETRY_MS);
    })
    .finally(() => {
      reading = undefined;
    });
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  ensureClock();
  document.addEventListener('visibilitychange', ensureClock);
  return () => {
    listeners.delete(listener);
    if (listeners.size === 0) document.removeEventListener('visibilitychange', ensureClock);
  };
}

/** The server's time in ms, as far as it is known: for what is drawn once. */
export function serverNow(): number | undefined {
  return known && known.offset + performance.now();
}

const offsetNow = () => known?.offset;
const subscribeToNothing = () => () => {};

/**
 * What is left until a moment of the server's clock, in ms and never below 0; undefined until the
 * clock has been read. Draws again with every whole second that is left. The device's own clock may be
 * wrong, and the laptop may sleep.
 */
export function useTimeLeft(until: number | null): number | undefined {
  const offset = useSyncExternalStore(until === null ? subscribeToNothing : subscribe, offsetNow);
  const [tick, next] = useReducer((n: number) => n + 1, 0);
  const left =
    until === null || offset === undefined
      ? undefined
      : Math.max(0, until - offset - performance.now());
  // biome-ignore lint/correctness/useExhaustiveDependencies: each tick asks for the next
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
