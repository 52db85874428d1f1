import type { CategoryNode } from '@common/categoryPath';
import { type ListingQuery, narrowingOf } from '@common/listingQuery';
import { api } from '@/services/api';
import { useApi } from '@/services/useApi';

const KEPT_MS = 5 * 60_000;

/** The categories; failures are silent, because the listing works without them and its own request reports a lost network. */
export function useCategories(): CategoryNode[] {
  const { data = [] } = useApi(() => api('GET /api/categories', { skipErrorHandler: true }), {
    cacheKey: 'categories',
    staleTime: KEPT_MS,
  });
  return data;
}

/** The listing's facets. */
export function useFacets(channel: 'shop' | 'market', query: ListingQuery) {
  const narrowing = narrowingOf(query);
  const key = JSON.stringify([channel, narrowing]);
  const { data } = useApi(
    () =>
      api('GET /api/products/facets', { query: { channel, ...narrowing }, skipErrorHandler: true }),
    { refreshDeps: [key], cacheKey: `facets:${key}`, staleTime: 10_000 },
  );
  return data;
}
