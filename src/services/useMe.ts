import { api } from '@/services/api';
import { useEvents } from '@/services/events';
import { useApi } from '@/services/useApi';
import { useWhenOnline } from '@/services/useWhenOnline';
import { useSession } from '@/session/useSession';

/** Events that may change balances or counts; `ready`, because changes before the connection sent no event. */
const MOVES = new Set(['balance', 'order', 'auction', 'ready']);

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
  useEvents(({ type }) => {
    if (MOVES.has(type)) refresh();
  });
  return { me: data, failed: error !== undefined && !loading, refresh };
}
