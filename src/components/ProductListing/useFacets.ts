import type { CategoryNode } from '@common/categoryPath';
import { type ListingQuery, narrowingOf } from '@common/listingQuery';
import { useRequest } from 'ahooks';
import { api } from '@/services/api';

const KEPT_MS = 5 * 60_000;

/** Without them the listing still works, and its own request tells of a lost network. */
export function useCategories(): CategoryNode[] {
  const { data = [] } = useRequest(() => api('GET /api/categories', { skipErrorHandler: true }), {
    cacheKey: 'categories',
    staleTime: KEPT_MS,
    onError() {},
  });
  return data;
}

/** What the listing can be narrowed by. */
export function useFacets(channel: 'shop' | 'market', query: ListingQuery) {
  const narrowing = narrowingOf(query);
  const key = JSON.stringify([channel, narrowing]);
  const { data } = useRequest(
    () =>
      api('GET /api/products/facets', { query: { channel, ...narrowing }, skipErrorHandler: true }),
    { refreshDeps: [key], cacheKey: `facets:${key}`, staleTime: 10_000, onError() {} },
  );
  return data;
}
