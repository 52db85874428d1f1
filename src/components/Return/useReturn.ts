import { useRequest } from 'ahooks';
import { useRef } from 'react';
import { useEvents } from '@/services/events';
import { useSession } from '@/session/useSession';
import type { ReturnApi } from './returnApi';

/** Events tell the two sides at once; staff, and whoever lost the stream, look again, in ms. */
const POLL_MS = 20_000;

function isAbout(id: number, data: unknown): boolean {
  return typeof data === 'object' && data !== null && Reflect.get(data, 'id') === id;
}

/** A return, fresh by itself. */
export function useReturn(id: number, calls: ReturnApi) {
  const { user } = useSession();
  const isShown = useRef(false);
  const { data, error, loading, refresh, mutate } = useRequest(
    () => calls.read(id, isShown.current),
    {
      refreshDeps: [user?.access_token, id],
      pollingInterval: POLL_MS,
      pollingWhenHidden: false,
      onSuccess() {
        isShown.current = true;
      },
      onError() {},
    },
  );
  useEvents(({ type, data: about }) => {
    if (type === 'return' && isAbout(id, about)) refresh();
  });
  return { one: data, hasFailed: error !== undefined && !loading, error, refresh, mutate };
}
