import { ORDER_TRANSITIONS } from '@common/orderTransitions';
import { history } from '@umijs/max';
import { useRequest } from 'ahooks';
import { useRef } from 'react';
import { api } from '@/services/api';
import { useEvents } from '@/services/events';
import { responseStatus } from '@/services/responseStatus';
import { useSession } from '@/session/useSession';

/** Events tell of changes at once; this is for when their stream is down, in ms. */
const POLL_MS = 20_000;

function isAbout(outTradeNo: string, data: unknown): boolean {
  return (
    typeof data === 'object' && data !== null && Reflect.get(data, 'out_trade_no') === outTradeNo
  );
}

/** The member's order, fresh by itself until it is final; a number that is not theirs leads to /404. */
export function useLiveOrder(outTradeNo: string) {
  const { user } = useSession();
  const isShown = useRef(false);
  const { data, error, loading, refresh, mutate, cancel } = useRequest(
    () =>
      api('GET /api/orders/:out_trade_no', {
        params: { out_trade_no: outTradeNo },
        // What the page does by itself does not interrupt whoever reads it.
        skipErrorHandler: isShown.current,
      }),
    {
      refreshDeps: [user?.access_token],
      pollingInterval: POLL_MS,
      pollingWhenHidden: false,
      onSuccess({ status }) {
        isShown.current = true;
        if (ORDER_TRANSITIONS[status].length === 0) cancel();
      },
      onError(failure) {
        // Somebody else has signed in over this page.
        if (responseStatus(failure) === 404) history.replace('/404');
      },
    },
  );
  useEvents(({ type, data: about }) => {
    if (type === 'ready' ? isShown.current : type === 'order' && isAbout(outTradeNo, about)) {
      refresh();
    }
  });
  return { order: data, hasFailed: error !== undefined && !loading, refresh, mutate };
}
