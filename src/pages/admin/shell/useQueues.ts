import { CONSOLE_QUEUES } from '@common/lists/consoleQueues';
import { api } from '@/services/api';
import { useApi } from '@/services/useApi';
import { untilAnswered } from '@/services/writes';
import { useSession } from '@/session/useSession';

/** Between two readings of the counts, ms; a hidden tab reads none. */
const PAUSE_MS = 30_000;

/**
 * Counts of the work that waits for this member of staff, with one request for all callers.
 * @param place given by the one caller that keeps the counts fresh: they are read again when it changes, and regularly
 */
export function useQueues(place?: string) {
  const { user } = useSession();
  const token = user?.access_token ?? '';
  const { data, error, refresh } = useApi(
    // The counts are an extra: after a failure the last ones stay, without a message.
    () => untilAnswered(() => api('GET /api/admin/queues', { skipErrorHandler: true })),
    {
      ready: token !== '',
      cacheKey: `consoleQueues:${token}`,
      refreshDeps: [place, token],
      ...(place !== undefined && { pollingInterval: PAUSE_MS }),
      pollingWhenHidden: false,
      refreshOnWindowFocus: true,
    },
  );
  return { queues: data, error, refresh };
}

type Queues = NonNullable<ReturnType<typeof useQueues>['queues']>;

/** The number of entries that wait on a page of the menu; 0 until it is known. */
export function badgeOf(queues: Queues | undefined, path: string): number {
  return (queues ?? [])
    .filter(({ queue }) => {
      const { inBadge, path: where } = CONSOLE_QUEUES[queue];
      return inBadge && where.split('?')[0] === path;
    })
    .reduce((sum, { count }) => sum + count, 0);
}
