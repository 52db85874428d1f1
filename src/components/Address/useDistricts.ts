import { useApi } from '@/services/useApi';

/**
 * Loads the module of Taiwan's cities and districts from its own chunk, once for the whole visit; for address forms and
 * for where a seller ships.
 * @param isWanted false while the caller does not need it: then it is not loaded
 */
export function useDistricts(isWanted = true) {
  const { data, error, loading, refresh } = useApi(
    () => import('@common/delivery/taiwanDistricts'),
    {
      cacheKey: 'taiwan-districts',
      staleTime: -1,
      ready: isWanted,
    },
  );
  return { districts: data, hasFailed: error !== undefined && !loading, refresh };
}
