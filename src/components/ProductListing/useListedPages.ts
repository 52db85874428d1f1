import type { ProductPage } from '@common/endpoints/products';
import { LISTING_PAGE_SIZE, type ListingQuery, listingRequest } from '@common/selling/listingQuery';
import { grouped } from '@common/text/grouped';
import { clearCache } from 'ahooks';
import { api } from '@/services/api';
import { useApi } from '@/services/useApi';
import { stackPages } from '../MorePages/stackPages';
import { useFurtherPages } from '../MorePages/useFurtherPages';
import { useReach } from '../MorePages/useReach';

/** A cached listing younger than this is not requested again on return, ms. */
const FRESH_MS = 5_000;
const KEPT_MS = 10 * 60_000;

const lastPageOf = (page: ProductPage | undefined) =>
  page ? Math.max(1, Math.ceil(page.total / LISTING_PAGE_SIZE)) : 1;

/** The page's products without the promoted ones above them, which still count in the total. */
function withoutPromoted({ list, promoted = [] }: ProductPage): ProductPage['list'] {
  const above = new Set(promoted.map(({ id }) => id));
  return list.filter(({ id }) => !above.has(id));
}

function useListing(channel: 'shop' | 'market', query: ListingQuery, visit: string) {
  const asked = listingRequest(channel, query);
  const cacheKey = `listing:${JSON.stringify(asked)}`;
  // The request layer has shown the error; the page offers a retry.
  return useApi(() => api('GET /api/products', { query: asked }), {
    // Submitting the same search again requests it again.
    refreshDeps: [cacheKey, visit],
    cacheKey,
    staleTime: FRESH_MS,
    cacheTime: KEPT_MS,
    onFinally(_, page) {
      // An empty result is not cached, so that new products appear on the next visit.
      if (page?.list.length === 0) clearCache(cacheKey);
    },
  });
}

/** The pages that stand below each other, the first of them as the listing's own. */
export function useListedPages(channel: 'shop' | 'market', query: ListingQuery) {
  const { current: _, ...list } = listingRequest(channel, query);
  const listKey = JSON.stringify(list);
  const { from, until, visit, more } = useReach(listKey, query.current);
  const { data, error, loading, refresh } = useListing(channel, { ...query, current: from }, visit);
  const failed = error !== undefined && !loading;
  // After a failure `data` belongs to another listing.
  const page = failed ? undefined : data;
  const last = lastPageOf(page);
  const further = useFurtherPages(
    `${listKey} ${from} ${visit}`,
    page && !loading ? Math.min(until, last) - from : 0,
    (nth) =>
      api('GET /api/products', {
        query: listingRequest(channel, { ...query, current: from + nth }),
        skipErrorHandler: true,
      }),
  );
  const { cards, starts } = stackPages(
    page
      ? [
          withoutPromoted(page),
          ...further.pages.map((one) => withoutPromoted({ ...page, list: one.list })),
        ]
      : [],
    ({ id }) => id,
  );
  return {
    page,
    failed,
    loading,
    refresh,
    from,
    last,
    cards,
    starts,
    more: {
      added: further.pages.length,
      hasMore: from + further.pages.length < last,
      isLoading: further.isLoading,
      hasFailed: further.hasFailed,
      text: `這裡有 ${grouped(cards.length)} 件商品`,
      onMore: more,
      onRetry: further.retry,
    },
  };
}
