import type { Lot } from '@common/endpoints/auctions';
import { useDebounce, useRequest } from 'ahooks';
import { api } from '@/services/api';
import { useEvents } from '@/services/events';
import { useSession } from '@/session/useSession';

/** How long one pauses typing before the server is asked, in ms. */
const TYPING_MS = 300;

/**
 * What a bid would do now; asked again when the lot moves or a deposit arrives.
 * @param maximum a wire amount that may be bid, or undefined
 */
export function useForecast(lot: Lot, maximum: string | undefined) {
  const { user, loggedIn } = useSession();
  const asked = useDebounce(maximum, { wait: TYPING_MS });
  const isWanted = loggedIn && asked !== undefined && asked === maximum && lot.phase === 'live';
  const { data, error, loading, refresh } = useRequest(
    async () => {
      const query = { maximum: asked ?? '0' };
      const told = await api('GET /api/auctions/:id/preview', {
        params: { id: lot.lotId },
        query,
        skipErrorHandler: true,
      });
      return { ...told, ...query };
    },
    {
      ready: isWanted,
      refreshDeps: [asked, lot.bidCount, lot.leader, user?.access_token],
      onError() {},
    },
  );
  useEvents(({ type }) => {
    if (type === 'balance' && isWanted) refresh();
  });
  return {
    /** Undefined while it is not known for what is typed now. */
    forecast: data && data.maximum === maximum && !error ? data : undefined,
    error: loading ? undefined : error,
    isAsking: maximum !== undefined && (loading || asked !== maximum),
  };
}
export type Forecast = NonNullable<ReturnType<typeof useForecast>['forecast']>;
