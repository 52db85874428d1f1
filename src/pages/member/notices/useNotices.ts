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

/** The member's notices, newest first, updated by events; `more` loads earlier ones. */
export function useNotices(unread: boolean) {
  const [earlier, setEarlier] = useState<{ list: Notice[]; older: number | null }>();
  const ask = (before?: number) =>
    api('GET /api/me/notices', {
      query: {
        pageSize: String(PAGE_SIZE),
        ...(unread && { unread: 'true' }),
        ...(before !== undefined && { before: String(before) }),
      },
      skipErrorHandler: before === undefined,
    });
  const newest = useApi(() => ask());
  useEvents(({ type }) => {
    if (type === 'notice' || (type === 'ready' && newest.data)) newest.refresh();
  });
  const older = earlier ? earlier.older : newest.data?.older;
  const more = useApi(
    async () => {
      if (!older) return;
      const page = await ask(older);
      setEarlier((before) => ({
        list: [...(before?.list ?? newest.data?.list ?? []), ...page.list],
        older: page.older,
      }));
    },
    { manual: true },
  );
  return {
    list: newest.data && merge(newest.data.list, earlier?.list ?? []),
    failed: newest.error !== undefined && !newest.loading,
    refresh: newest.refresh,
    hasMore: Boolean(older),
    loadingMore: more.loading,
    more: more.run,
  };
}
