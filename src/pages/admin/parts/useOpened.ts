import { ID_TEXT } from '@common/text/urlText';
import { useSearchParams } from '@umijs/max';

/** The URL's parameter that names the record that is open above a list. */
export const OPENED_PARAM = 'id';

/** A record's number, or the one that is being written. */
export const EDITED = new RegExp(`${ID_TEXT.source}|^new$`);

/**
 * The record that is open above a list, kept in the URL: a reload keeps it, going back closes it, and it can be linked to.
 * @param pattern what ids look like; another text opens nothing
 * @param param the URL's parameter, where a list opens its records in two ways
 */
export function useOpened(pattern: RegExp, param = OPENED_PARAM) {
  const [search, setSearch] = useSearchParams();
  const text = search.get(param) ?? '';
  return {
    opened: pattern.test(text) ? text : undefined,
    open(id: string | number | undefined) {
      const next = new URLSearchParams(search);
      if (id === undefined) next.delete(param);
      else next.set(param, String(id));
      setSearch(next);
    },
  };
}
