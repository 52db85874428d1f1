import { ORDER_TRANSITIONS } from '@common/orders/orderTransitions';
import { history } from '@umijs/max';
import { useRef } from 'react';
import { api } from '@/services/api';
import { useEvents } from '@/services/events';
import { propertyOf } from '@/services/propertyOf';
import { responseStatus } from '@/services/responseStatus';
import { useApi } from '@/services/useApi';
import { rememberOrders } from '@/session/rememberOrders';
import { useSession } from '@/session/useSession';

/** Polling interval while the event stream is down, in ms. */
const POLL_MS = 20_000;

/** The member's order, refreshed until it is final; a foreign or unknown number leads to /404. */
export function useLiveOrder(outTradeNo: string) {
  const { user } = useSession();
  const isShown = useRef(false);
  const { data, error, loading, refresh, mutate, cancel } = useApi(
    () =>
      rememberOrders(
        () =>
          api('GET /api/orders/:out_trade_no', {
            params: { out_trade_no: outTradeNo },
            // A background refresh shows no error.
            skipErrorHandler: isShown.current,
          }),
        (order) => [order],
      ),
    {
      refreshDeps: [user?.access_token],
      pollingInterval: POLL_MS,
      pollingWhenHidden: false,
      onSuccess({ status }) {
        isShown.current = true;
        if (ORDER_TRANSITIONS[status].length === 0) cancel();
      },
      onError(failure) {
        // Another member has signed in over this page.
        if (responseStatus(failure) === 404) history.replace('/404');
      },
    },
  );
  useEvents(({ type, data: about }) => {
    const isThis = type === 'order' && propertyOf(about, 'out_trade_no') === outTradeNo;
    // `ready`: the stream is connected (again); events before that may be missing.
    const mayHaveMissed = type === 'ready' && isShown.current;
    if (mayHaveMissed || isThis) refresh();
  });
  return { order: data, hasFailed: error !== undefined && !loading, refresh, mutate };
}
