import type { Api } from '@common/api';
import type { Lot } from '@common/endpoints/auctions';
import { useRef } from 'react';
import { api } from '@/services/api';
import { useApi } from '@/services/useApi';
import { useSession } from '@/session/useSession';
import { continued, extended } from './bidTimeline';
import { paceOf, usePaced } from './usePaced';

type History = Api['GET /api/auctions/:id/bids']['data'];

/** Loads the newest bids, later only those after them; older bids on demand. */
export function useHistory({ lotId, bidCount, mine }: Lot, watching: number | undefined) {
  const { user } = useSession();
  const token = user?.access_token;
  const owner = `${lotId} ${token}`;
  const version = usePaced(bidCount, paceOf(watching));
  const known = useRef<{ owner: string; history: History }>(undefined);
  const knownNow = () => (known.current?.owner === owner ? known.current.history : undefined);
  const newest = useApi(
    async () => {
      const after = knownNow()?.bids[0]?.id;
      const newer = await api('GET /api/auctions/:id/bids', {
        params: { id: lotId },
        query: after === undefined ? {} : { after },
        skipErrorHandler: true,
      });
      // Older bids may have come meanwhile.
      const history = continued(knownNow(), newer);
      known.current = { owner, history };
      return history;
    },
    {
      refreshDeps: [lotId, version, mine?.maximum, token],
      // Without further bids nothing else repeats a failed request, and the history would lag behind the price.
      retryCount: -1,
    },
  );
  const oldest = () => knownNow()?.bids.at(-1)?.id;
  const older = useApi(
    async () => {
      const before = oldest();
      if (before === undefined) return;
      const query = { before };
      const part = await api('GET /api/auctions/:id/bids', { params: { id: lotId }, query });
      const last = knownNow();
      if (!last || oldest() !== before) return;
      const history = extended(last, part);
      known.current = { owner, history };
      newest.mutate(history);
    },
    { manual: true },
  );
  return { ...newest, loadOlder: older.run, isLoadingOlder: older.loading };
}
