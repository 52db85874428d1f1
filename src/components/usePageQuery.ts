import { PLACE_TEXT, readPage } from '@common/urlText';
import { useSearchParams } from '@umijs/max';

/** Where a list without page numbers goes on; empty for the newest page. */
export interface Cursor {
  before?: string;
  after?: string;
}

/** What of a list's URL says which page it shows. */
export const PLACES = ['current', 'before', 'after'] as const;

/** Page and filters of a list, stored in the URL. */
export function usePageQuery() {
  const [search, setSearch] = useSearchParams();
  const set = (next: Record<string, string | undefined>) => {
    const changed = new URLSearchParams(search);
    for (const key of PLACES) changed.delete(key);
    for (const [key, value] of Object.entries(next)) {
      if (value) changed.set(key, value);
      else changed.delete(key);
    }
    setSearch(changed);
  };
  const place = (key: 'before' | 'after') => {
    const value = search.get(key) ?? '';
    return PLACE_TEXT.test(value) ? { [key]: value } : {};
  };
  const cursor: Cursor = { ...place('after'), ...place('before') };
  return {
    current: readPage(search),
    cursor,
    get: (key: string) => search.get(key)?.trim().slice(0, 100) || undefined,
    /** A changed filter starts again at the first page. */
    change: set,
    turn: (to: Cursor) => {
      set({ ...to });
      window.scrollTo(0, 0);
    },
  };
}
