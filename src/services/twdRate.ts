import { useSyncExternalStore } from 'react';
import { api } from '@/services/api';
import { createObservable } from '@/services/createStore';

/** NT$ per GAB; null: not shown. */
let rate: string | null | undefined;
let isAsked = false;

const { notify, subscribe } = createObservable(() => {
  if (!isAsked) void load();
  isAsked = true;
  return () => {};
});

async function load(): Promise<void> {
  try {
    rate = (await api('GET /api/gab/rate', { skipErrorHandler: true })).twd;
  } catch {
    // Prices stand in GAB; the next page load tries again.
    rate = null;
  }
  notify();
}

/** The reference rate, NT$ per GAB, requested once per page load: undefined while loading, null when it is not shown. */
export function useTwdRate(): string | null | undefined {
  return useSyncExternalStore(subscribe, () => rate);
}

/** For tests: the next component requests it again. */
export function forgetTwdRate(): void {
  rate = undefined;
  isAsked = false;
}
