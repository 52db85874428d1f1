import type { Me } from '@common/endpoints/me';
import { api } from '@/services/api';
import { BizError } from '@/services/bizError';
import { useEvents } from '@/services/events';
import { movesMoney } from '@/services/movesMoney';
import { useApi } from '@/services/useApi';
import { useSession } from '@/session/useSession';

const isShort = (error: unknown) =>
  error instanceof BizError && ['BALANCE_SHORT', 'ADV_SHORT'].includes(error.errorCode);

/** The member's balances, read again when they change. */
export function useBalances(onKnown?: (me: Me) => void) {
  const { user } = useSession();
  const {
    data: me,
    error,
    refresh,
  } = useApi(() => api('GET /api/me'), {
    refreshDeps: [user?.access_token],
    onSuccess: onKnown,
  });
  useEvents((event) => {
    if (movesMoney(event)) refresh();
  });
  return {
    /** Undefined until it is known. */
    me,
    /** They are known, or cannot be loaded. */
    isKnown: me !== undefined || error !== undefined,
    /** A payment was refused: reads them again where another order has spent what it needed. */
    learnFrom(error: unknown): void {
      if (isShort(error)) refresh();
    },
  };
}
