import { history } from '@umijs/max';
import { useRef } from 'react';
import { api } from '@/services/api';
import { useEvents } from '@/services/events';
import { propertyOf } from '@/services/propertyOf';
import { responseStatus } from '@/services/responseStatus';
import { useApi } from '@/services/useApi';
import { useSession } from '@/session/useSession';

/** Polling interval while the event stream is down, in ms. */
const POLL_MS = 20_000;

/** The member's payment group, refreshed while it is unpaid and by events of its orders; another's leads to /404. */
export function useLiveGroup(number: string) {
  const { user } = useSession();
  const isShown = useRef(false);
  const { data, error, loading, refresh, mutate, cancel } = useApi(
    () =>
      api('GET /api/order-groups/:number', {
        params: { number },
        // A background refresh shows no error.
        skipErrorHandler: isShown.current,
      }),
    {
      refreshDeps: [user?.access_token],
      pollingInterval: POLL_MS,
      pollingWhenHidden: false,
      onSuccess({ state }) {
        isShown.current = true;
        if (state !== 'unpaid') cancel();
      },
      onError(failure) {
        // Another member has signed in over this page.
        if (responseStatus(failure) === 404) history.replace('/404');
      },
    },
  );
  useEvents(({ type, data: about }) => {
    const changed = propertyOf(about, 'out_trade_no');
    const isOurs = data?.orders.some(({ out_trade_no }) => out_trade_no === changed);
    // `ready`: the stream is connected (again); events before that may be missing.
    const mayHaveMissed = type === 'ready' && isShown.current;
    if (mayHaveMissed || (type === 'order' && isOurs)) refresh();
  });
  return { group: data, hasFailed: error !== undefined && !loading, refresh, mutate };
}
