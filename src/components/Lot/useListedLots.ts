import { LOT_PAGE_SIZE, type LotQuery, lotRequest } from '@common/auctions/lotQuery';
import { grouped } from '@common/text/grouped';
import { useRef } from 'react';
import { api } from '@/services/api';
import { useApi } from '@/services/useApi';
import { stackPages } from '../MorePages/stackPages';
import { useReach } from '../MorePages/useReach';

/** Polling interval of a list, ms; slow, because bids are not placed from it. */
const POLL_MS = 10_000;

/** A channel's lots, page below page; all that are shown are read again from time to time, because prices change. */
export function useListedLots(channel: 'shop' | 'market', query: LotQuery) {
  const { current, ...list } = lotRequest(channel, query);
  const { from, until, more } = useReach(JSON.stringify(list), Number(current));
  const asked = JSON.stringify({ ...list, from });
  const shown = useRef<string>(undefined);
  const { data, error, loading, refresh } = useApi(
    async () => {
      const pages = await Promise.all(
        Array.from({ length: until - from + 1 }, (_, nth) =>
          api('GET /api/auctions', {
            query: lotRequest(channel, { ...query, current: from + nth }),
            // A background refresh shows no error.
            skipErrorHandler: shown.current === asked,
          }),
        ),
      );
      shown.current = asked;
      return { total: pages[0]?.total ?? 0, pages, asked };
    },
    { refreshDeps: [asked, until], pollingInterval: POLL_MS, pollingWhenHidden: false },
  );
  // After a change of the list `data` belongs to another one.
  const page = data?.asked === asked ? data : undefined;
  const last = Math.max(1, Math.ceil((page?.total ?? 0) / LOT_PAGE_SIZE));
  const { cards, starts } = stackPages(
    (page?.pages ?? []).map((one) => one.list),
    ({ lotId }) => lotId,
  );
  const added = Math.max(0, starts.length - 1);
  const isMissing = page !== undefined && from + added < Math.min(until, last);
  return {
    /** Undefined until loaded. */
    total: page?.total,
    cards: page && cards,
    failed: !page && error !== undefined && !loading,
    refresh,
    from,
    last,
    starts,
    more: {
      added,
      hasMore: from + added < last,
      isLoading: isMissing && loading,
      hasFailed: isMissing && error !== undefined && !loading,
      text: `這裡有 ${grouped(cards.length)} 件拍品`,
      onMore: more,
      onRetry: refresh,
    },
  };
}
