import type { Me } from '@common/endpoints/me';
import { api } from '@/services/api';
import { useEvents } from '@/services/events';
import { useApi } from '@/services/useApi';
import { useSession } from '@/session/useSession';

/** The member's balances, read again when they change. */
export function useBalances(onKnown?: (me: Me) => void): Me | undefined {
  const { user } = useSession();
  const { data, refresh } = useApi(() => api('GET /api/me'), {
    refreshDeps: [user?.access_token],
    onSuccess: onKnown,
  });
  useEvents(({ type }) => {
    if (type === 'balance') refresh();
  });
  return data;
}
