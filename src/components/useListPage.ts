import { useApi } from '@/services/useApi';
import { useSession } from '@/session/useSession';

interface Polling {
  /** Milliseconds. */
  pollingInterval?: number;
  pollingWhenHidden?: boolean;
}

/**
 * Loads the page of a list that the URL asks for; `key` identifies it. The data of another key is never returned,
 * because it would stand under the wrong filter or page number.
 * @returns `request` for `Loaded`, and `last`, the number of the last page
 */
export function useListPage<T extends { total: number; pageSize: number }>(
  key: string,
  load: () => Promise<T>,
  polling: Polling = {},
) {
  const { user } = useSession();
  const { data, error, loading, refresh } = useApi(async () => ({ key, page: await load() }), {
    refreshDeps: [key, user?.access_token],
    ...polling,
  });
  const page = data?.key === key ? data.page : undefined;
  const last = page ? Math.max(1, Math.ceil(page.total / page.pageSize)) : 1;
  return { request: { data: page, error, loading, refresh }, last };
}
