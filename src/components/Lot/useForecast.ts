import type { Lot } from '@common/endpoints/auctions';
import { useDebounce } from 'ahooks';
import { api } from '@/services/api';
import { useEvents } from '@/services/events';
import { movesMoney } from '@/services/movesMoney';
import { useApi } from '@/services/useApi';
import { useSession } from '@/session/useSession';

/** Pause in typing before a request, ms. */
const TYPING_MS = 300;

/**
 * The server's forecast of a bid; requested again when the lot or the member's balance changes.
 * @param maximum a valid wire amount, or undefined
 */
export function useForecast(lot: Lot, maximum: string | undefined) {
  const { user, loggedIn } = useSession();
  const asked = useDebounce(maximum, { wait: TYPING_MS });
  const isWanted = loggedIn && asked !== undefined && asked === maximum && lot.phase === 'live';
  const { data, error, loading, refresh } = useApi(
    async () => {
      const query = { maximum: asked ?? '0' };
      const forecast = await api('GET /api/auctions/:id/preview', {
        params: { id: lot.lotId },
        query,
        skipErrorHandler: true,
      });
      return { ...forecast, ...query };
    },
    {
      ready: isWanted,
      refreshDeps: [asked, lot.bidCount, lot.leader, user?.access_token],
    },
  );
  useEvents((event) => {
    if (isWanted && movesMoney(event)) refresh();
  });
  return {
    /** Undefined until the forecast for the current input is loaded. */
    forecast: data && data.maximum === maximum && !error ? data : undefined,
    error: loading ? undefined : error,
    refresh,
    isAsking: maximum !== undefined && (loading || asked !== maximum),
  };
}
export type Forecast = NonNullable<ReturnType<typeof useForecast>['forecast']>;
