import {
  LIST_SORTS,
  parseSort,
  type Sort,
  type SortedList,
  type SortKey,
  sortText,
} from '@common/lists/listSorts';
import type { ListSort } from '@/components/SortButton';
import { usePageQuery } from '@/components/usePageQuery';

interface Options<L extends SortedList> {
  /** The columns that can be sorted by now; all by default. */
  keys?: readonly SortKey<L>[];
  /** Whether the list's own order begins with the smallest. */
  isAscending?: boolean;
}

/**
 * The order of a long list, stored in its URL.
 * @returns `query` for the request, empty in the list's own order
 */
export function useListSort<L extends SortedList>(list: L, options: Options<L> = {}) {
  const { get, change } = usePageQuery();
  const all: readonly SortKey<L>[] = LIST_SORTS[list];
  const { keys = all, isAscending = false } = options;
  const own: Sort = { by: LIST_SORTS[list][0], isAscending };
  const asked = parseSort(get('sort'), keys);
  const current: Sort = asked ?? own;
  const isOwn = sortText(current) === sortText(own);
  const sort: ListSort = {
    keys,
    current,
    onSort: (next) =>
      change({ sort: sortText(next) === sortText(own) ? undefined : sortText(next) }),
  };
  return { sort, timeKey: own.by, query: isOwn ? {} : { sort: sortText(current) } };
}
