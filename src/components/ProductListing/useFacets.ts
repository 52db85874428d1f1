import { type ListingQuery, narrowingOf } from '@common/selling/listingQuery';
import { api } from '@/services/api';
import { useApi } from '@/services/useApi';

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
