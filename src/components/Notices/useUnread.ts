import { useRequest } from 'ahooks';
import { api } from '@/services/api';
import { useEvents } from '@/services/events';
import { useSession } from '@/session/useSession';

/** How many notices one has not read, as it is now; undefined for a visitor and until it is known. */
export function useUnread(): number | undefined {
  const { user, loggedIn } = useSession();
  const token = loggedIn ? (user?.access_token ?? '') : '';
  const { data, refresh } = useRequest(
    async () => ({
      ...(await api('GET /api/me/notices/unread', { skipErrorHandler: true })),
      token,
    }),
    {
      ready: token !== '',
      cacheKey: `unread:${token}`,
      refreshDeps: [token],
      refreshOnWindowFocus: true,
      onError() {},
    },
  );
  useEvents(({ type }) => {
    if (type === 'notice') refresh();
  });
  return data?.token === token ? data.unread : undefined;
}

/** The count as it is shown: nothing for none, and no more than two digits. */
export function unreadText(unread: number | undefined): string {
  if (!unread) return '';
  return unread > 99 ? '99+' : String(unread);
}
