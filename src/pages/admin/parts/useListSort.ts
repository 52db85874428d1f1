import { parseSort, type Sort, type SortedList, sortsOf, sortText } from '@common/lists/listSorts';
import type { ListSort } from '@/components/SortButton';
import { usePageQuery } from '@/components/usePageQuery';

interface Options {
  /** Whether the list shows only pending work, which can be sorted by more columns. */
  isPending?: boolean;
  /** Whether the list's own order begins with the smallest. */
  isAscending?: boolean;
}

/**
 * The order of a long list, stored in its URL.
 * @returns `query` for the request, empty in the list's own order
 */
export function useListSort<L extends SortedList>(list: L, options: Options = {}) {
  const { get, change } = usePageQuery();
  const { isPending = false, isAscending = false } = options;
  const keys = sortsOf(list, isPending);
  const own: Sort = { by: keys[0], isAscending };
  const asked = parseSort(get('sort'), keys);
  const current: Sort = asked ?? own;
  const isOwn = sortText(current) === sortText(own);
  const sort: ListSort = {
    keys,
    current,
    onSort: (next) =>
      change({ sort: sortText(next) === sortText(own) ? undefined : sortText(next) }),
  };
  const query: { sort?: string } = isOwn ? {} : { sort: sortText(current) };
  return { sort, timeKey: own.by, query };
}
