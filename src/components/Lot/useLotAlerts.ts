import type { LotAlert } from '@common/endpoints/lotAlerts';
import { api } from '@/services/api';
import { useApi } from '@/services/useApi';
import { useSession } from '@/session/useSession';

export type AlertMoments = Pick<LotAlert, 'atStart' | 'atEnd'>;

const NONE: AlertMoments = { atStart: false, atEnd: false };

/** The member's reminders of lots; a visitor has none. */
export function useLotAlerts() {
  const { user } = useSession();
  const token = user?.access_token;
  const { data, mutate, runAsync } = useApi(
    async () => ({ token, list: await api('GET /api/me/lot-alerts', { skipErrorHandler: true }) }),
    { ready: token !== undefined, refreshDeps: [token] },
  );
  const known = data?.token === token ? data?.list : undefined;
  const find = (list: readonly LotAlert[] | undefined, lotId: number): AlertMoments =>
    list?.find((one) => one.lotId === lotId) ?? NONE;

  return {
    alertOf: (lotId: number) => find(known, lotId),
    /** Changes one moment; the other stays as it is on the server. Rejects when it is refused. */
    async change(lotId: number, change: Partial<AlertMoments>): Promise<LotAlert> {
      const list = known ?? (await runAsync()).list;
      const { atStart, atEnd } = { ...find(list, lotId), ...change };
      const body = { atStart, atEnd };
      const alert = await api('PUT /api/me/lot-alerts/:lotId', { params: { lotId }, body });
      mutate((now) => {
        const others = (now?.token === token ? now?.list : list) ?? [];
        return { token, list: [...others.filter((one) => one.lotId !== lotId), alert] };
      });
      return alert;
    },
  };
}

export type LotAlerts = ReturnType<typeof useLotAlerts>;
