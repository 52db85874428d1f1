import { useSearchParams } from '@umijs/max';

/** The URL's parameter that names the record that is open above a list. */
export const OPENED_PARAM = 'id';

/**
 * The record that is open above a list, kept in the URL: a reload keeps it, going back closes it, and it can be linked to.
 * @param pattern what ids look like; another text opens nothing
 */
export function useOpened(pattern: RegExp) {
  const [search, setSearch] = useSearchParams();
  const text = search.get(OPENED_PARAM) ?? '';
  return {
    opened: pattern.test(text) ? text : undefined,
    open(id: string | number | undefined) {
      const next = new URLSearchParams(search);
      if (id === undefined) next.delete(OPENED_PARAM);
      else next.set(OPENED_PARAM, String(id));
      setSearch(next);
    },
  };
}
