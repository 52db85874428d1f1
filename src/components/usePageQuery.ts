import { CURSOR_TEXT, parsePage } from '@common/text/urlText';
import { useSearchParams } from '@umijs/max';

/** The cursor of a page in a list without page numbers; empty for the first page. */
export interface PageCursor {
  before?: string;
  after?: string;
}

/** The parameters of a list's URL that choose the page. */
export const PAGE_PARAMS = ['current', 'before', 'after'] as const;

/** Page and filters of a list, stored in the URL. */
export function usePageQuery() {
  const [search, setSearch] = useSearchParams();
  const set = (next: Record<string, string | undefined>) => {
    const changed = new URLSearchParams(search);
    for (const key of PAGE_PARAMS) changed.delete(key);
    for (const [key, value] of Object.entries(next)) {
      if (value) changed.set(key, value);
      else changed.delete(key);
    }
    setSearch(changed);
  };
  const parsed = (key: 'before' | 'after') => {
    const value = search.get(key) ?? '';
    return CURSOR_TEXT.test(value) ? { [key]: value } : {};
  };
  const cursor: PageCursor = { ...parsed('after'), ...parsed('before') };
  return {
    current: parsePage(search),
    cursor,
    get: (key: string) => search.get(key)?.trim().slice(0, 100) || undefined,
    /** A changed filter starts again at the first page. */
    change: set,
    turn: (to: PageCursor) => {
      set({ ...to });
      window.scrollTo(0, 0);
    },
  };
}
