import { api } from '@/services/api';
import { useEvents } from '@/services/events';
import { movesMoney } from '@/services/movesMoney';
import { useApi } from '@/services/useApi';
import { useWhenOnline } from '@/services/useWhenOnline';
import { useSession } from '@/session/useSession';

/**
 * The member with balances and counts, refreshed by events. Components share one request. `data` is undefined until
 * the first response.
 * @param place refreshes when it changes, for example the current page
 */
export function useMe(place = '') {
  const { user, loggedIn } = useSession();
  const token = loggedIn ? (user?.access_token ?? '') : '';
  const { data, error, loading, refresh } = useApi(
    () => api('GET /api/me', { skipErrorHandler: true }),
    {
      ready: token !== '',
      cacheKey: `me:${token}`,
      refreshDeps: [token, place],
      refreshOnWindowFocus: true,
    },
  );
  useWhenOnline(error && !loading ? refresh : undefined);
  useEvents((event) => {
    if (movesMoney(event)) refresh();
  });
  return { me: data, failed: error !== undefined && !loading, refresh };
}
