import type { Notice } from '@common/endpoints/notices';
import { useState } from 'react';
import { api } from '@/services/api';
import { useEvents } from '@/services/events';
import { useApi } from '@/services/useApi';

const PAGE_SIZE = 20;

/** Merges updated notices into the list; the newer version of each wins. */
function merge(newer: readonly Notice[], older: readonly Notice[]): Notice[] {
  const known = new Set(newer.map(({ id }) => id));
  return [...newer, ...older.filter(({ id }) => !known.has(id))];
}

interface Loaded {
  list: Notice[];
  /** The cursor of the page behind them; null on the last. */
  older: number | null;
}

/** Adds the refreshed newest page; where notices between the two may be missing, only that page stays. */
function withNewest(loaded: Loaded | undefined, newest: Loaded): Loaded {
  const oldest = newest.list.at(-1)?.id ?? 0;
  const isContiguous = newest.older === null || oldest <= (loaded?.list[0]?.id ?? 0);
  if (!loaded || !isContiguous) return newest;
  return { list: merge(newest.list, loaded.list), older: loaded.older };
}

/** The member's notices, newest first, updated by events; `more` loads earlier ones. */
export function useNotices(unread: boolean) {
  const [loaded, setLoaded] = useState<Loaded>();
  const ask = (before?: number) =>
    api('GET /api/me/notices', {
      query: {
        pageSize: String(PAGE_SIZE),
        ...(unread && { unread: 'true' }),
        ...(before !== undefined && { before: String(before) }),
      },
      skipErrorHandler: before === undefined,
    });
  const newest = useApi(() => ask(), {
    onSuccess: (page) => setLoaded((before) => withNewest(before, page)),
  });
  // 'ready' follows a reconnection: notices may have come meanwhile. Before there is data, the initial load is under way.
  useEvents(({ type }) => {
    if (type === 'notice' || (type === 'ready' && loaded)) newest.refresh();
  });
  const cursor = loaded?.older;
  const more = useApi(
    async () => {
      if (!cursor) return;
      const page = await ask(cursor);
      setLoaded((now) =>
        now?.older === cursor ? { list: [...now.list, ...page.list], older: page.older } : now,
      );
    },
    { manual: true },
  );
  return {
    list: loaded?.list,
    failed: newest.error !== undefined && !newest.loading,
    refresh: newest.refresh,
    hasMore: Boolean(cursor),
    loadingMore: more.loading,
    more: more.run,
  };
}
