import { useApi } from '@/services/useApi';

/** Loads the list of Taiwan's districts from its own chunk. */
export function useDistricts() {
  const { data, error, loading, refresh } = useApi(() => import('@common/taiwanDistricts'), {
    cacheKey: 'taiwan-districts',
    staleTime: -1,
  });
  return { districts: data, hasFailed: error !== undefined && !loading, refresh };
}
