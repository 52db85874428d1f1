import type { FavouriteFilter, FavouriteSort } from '@common/shopfront/favouriteRules';
import { parsePage } from '@common/text/urlText';
import { pageParam, urlSearch } from '@/urlSearch';

interface View<V> {
  value: V;
  label: string;
}

/** The tabs; the URL omits the first. */
export const FILTERS: readonly (View<FavouriteFilter> & { empty: string })[] = [
  { value: 'all', label: '全部', empty: '還沒有收藏。看到喜歡的商品，按愛心就會留在這裡。' },
  { value: 'changed', label: '有變動', empty: '收藏的商品目前沒有降價或到貨。有變動時會通知您。' },
  { value: 'dropped', label: '降價', empty: '收藏的商品目前沒有降價。降價時會通知您。' },
  { value: 'back', label: '到貨', empty: '收藏的商品目前沒有重新到貨。到貨時會通知您。' },
  { value: 'bidding', label: '競標中', empty: '收藏的拍品目前沒有在競標。' },
];
/** What the member waits for is not among the favourites, and has a tab beside them. */
export const WAITING = 'waiting';
/** The sellers that the member follows. */
export const SELLERS = 'sellers';
export const SORTS: readonly View<FavouriteSort>[] = [
  { value: 'added', label: '最近收藏' },
  { value: 'ending', label: '即將結標' },
  { value: 'priceAsc', label: '價格由低到高' },
  { value: 'priceDesc', label: '價格由高到低' },
];

export interface FavouritesQuery {
  filter: FavouriteFilter;
  sort: FavouriteSort;
  current: number;
}

/** Parses the URL; invalid values give the first of each. */
export function parseAsked(search: URLSearchParams): FavouritesQuery {
  return {
    filter: FILTERS.find(({ value }) => value === search.get('filter'))?.value ?? 'all',
    sort: SORTS.find(({ value }) => value === search.get('sort'))?.value ?? 'added',
    current: parsePage(search),
  };
}

/** The URL's search part for a filter, order and page. */
export function searchOf({ filter, sort, current }: FavouritesQuery): string {
  return urlSearch({
    filter: filter !== 'all' && filter,
    sort: sort !== 'added' && sort,
    ...pageParam(current),
  });
}
