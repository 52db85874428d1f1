import { useRequest } from 'ahooks';
import { api } from '@/services/api';
import { useEvents } from '@/services/events';
import { useSession } from '@/session/useSession';

/** What moves balances or the counts of orders. */
const MOVES = new Set(['balance', 'order', 'auction']);

/**
 * Who I am, what I hold and what waits for me, as the server says; asked again when something of it
 * moved. Parts of a page that use it share one request. `data` is undefined until it is known.
 * @param place what else makes it worth asking again, such as the page one is on
 */
export function useMe(place = '') {
  const { user, loggedIn } = useSession();
  const token = loggedIn ? (user?.access_token ?? '') : '';
  const { data, error, loading, refresh } = useRequest(
    () => api('GET /api/me', { skipErrorHandler: true }),
    {
      ready: token !== '',
      cacheKey: `me:${token}`,
      refreshDeps: [token, place],
      refreshOnWindowFocus: true,
      onError() {},
    },
  );
  useEvents(({ type }) => {
    if (MOVES.has(type)) refresh();
  });
  return { me: data, failed: error !== undefined && !loading, refresh };
}
