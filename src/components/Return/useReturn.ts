import { useRef } from 'react';
import { useEvents } from '@/services/events';
import { propertyOf } from '@/services/propertyOf';
import { useApi } from '@/services/useApi';
import { useSession } from '@/session/useSession';
import type { ReturnApi } from './returnApi';

/** Polling interval for staff, who get no events, and for a lost stream, in ms. */
const POLL_MS = 20_000;

/** A return, refreshed by events and polling. */
export function useReturn(id: number, calls: ReturnApi) {
  const { user } = useSession();
  const isShown = useRef(false);
  const { data, error, loading, refresh, mutate } = useApi(() => calls.read(id, isShown.current), {
    refreshDeps: [user?.access_token, id],
    pollingInterval: POLL_MS,
    pollingWhenHidden: false,
    onSuccess() {
      isShown.current = true;
    },
  });
  useEvents(({ type, data: about }) => {
    if (type === 'return' && propertyOf(about, 'id') === id) refresh();
  });
  const hasFailed = error !== undefined && !loading;
  return { one: data, hasFailed, error, loading, refresh, mutate };
}
