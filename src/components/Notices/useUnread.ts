import { api } from '@/services/api';
import { useEvents } from '@/services/events';
import { useApi } from '@/services/useApi';
import { useSession } from '@/session/useSession';

/** The live number of unread notices; undefined for a visitor and until loaded. */
export function useUnread(): number | undefined {
  const { user, loggedIn } = useSession();
  const token = loggedIn ? (user?.access_token ?? '') : '';
  const { data, refresh } = useApi(
    async () => ({
      ...(await api('GET /api/me/notices/unread', { skipErrorHandler: true })),
      token,
    }),
    {
      ready: token !== '',
      cacheKey: `unread:${token}`,
      refreshDeps: [token],
      refreshOnWindowFocus: true,
    },
  );
  useEvents(({ type }) => {
    if (type === 'notice') refresh();
  });
  return data?.token === token ? data.unread : undefined;
}

/** The count as shown: empty for zero, at most two digits. */
export function unreadText(unread: number | undefined): string {
  if (!unread) return '';
  return unread > 99 ? '99+' : String(unread);
}
