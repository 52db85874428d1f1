import { useRequest } from 'ahooks';

/** The list of Taiwan's districts, in a chunk that only a form for an address needs. */
export function useDistricts() {
  const { data, error, loading, refresh } = useRequest(() => import('@common/taiwanDistricts'), {
    cacheKey: 'taiwan-districts',
    staleTime: -1,
    onError() {},
  });
  return { districts: data, hasFailed: error !== undefined && !loading, refresh };
}
