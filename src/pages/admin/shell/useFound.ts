import type { FoundRecord } from '@common/endpoints/console';
import { useDebounce } from 'ahooks';
import { api } from '@/services/api';
import { useApi } from '@/services/useApi';

/** Pause in typing before a request, ms. */
const PAUSE_MS = 150;
const NONE: FoundRecord[] = [];

/** The records that match a text. `isSettled` once the response belongs to the current text. */
export function useFound(typed: string) {
  const asked = useDebounce(typed, { wait: PAUSE_MS });
  const { data, error, loading, refresh } = useApi(
    async () => ({
      text: asked,
      found: asked
        ? await api('GET /api/admin/find', { query: { q: asked }, skipErrorHandler: true })
        : NONE,
    }),
    { refreshDeps: [asked] },
  );
  return {
    found: typed === '' ? NONE : (data?.found ?? NONE),
    isSettled: !loading && data?.text === typed,
    error: loading ? undefined : error,
    retry: refresh,
  };
}
