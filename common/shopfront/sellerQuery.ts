import { parsePage, urlText } from '../text/urlText';

/** Orders of a seller's goods that can be chosen. */
export const SELLER_SORTS = ['newest', 'sales', 'priceAsc', 'priceDesc'] as const;
export type SellerSort = (typeof SELLER_SORTS)[number];

/** The tabs of a seller's page; the URL omits the first. */
export const SELLER_TABS = [
  { value: 'goods', label: '商品' },
  { value: 'lots', label: '拍品' },
  { value: 'reviews', label: '評價' },
] as const;
export type SellerTab = (typeof SELLER_TABS)[number]['value'];

const SORT_LABELS: Readonly<Record<SellerSort, string>> = {
  newest: '最新',
  sales: '銷量',
  priceAsc: '價格低到高',
  priceDesc: '價格高到低',
};
export const SELLER_SORT_TABS = SELLER_SORTS.map((value) => ({ value, label: SORT_LABELS[value] }));

export interface SellerQuery {
  tab: SellerTab;
  /** A search in the seller's goods; empty for none. */
  q: string;
  sort: SellerSort;
  current: number;
}

/** Cards or reviews per page. */
export const SELLER_PAGE_SIZE = 20;

/** Parses the URL of a seller's page; invalid parameters are ignored. */
export function parseSellerQuery(search: { get(name: string): string | null }): SellerQuery {
  return {
    tab: SELLER_TABS.find(({ value }) => value === search.get('tab'))?.value ?? 'goods',
    q: urlText(search, 'q'),
    sort: SELLER_SORTS.find((value) => value === search.get('sort')) ?? 'newest',
    current: parsePage(search),
  };
}

/** The URL parameters: only those that differ from the defaults, so that each list has one URL. */
export function sellerParams({ tab, q, sort, current }: SellerQuery): Record<string, string> {
  return {
    ...(tab !== 'goods' && { tab }),
    ...(q && { q }),
    ...(sort !== 'newest' && { sort }),
    ...(current > 1 && { current: String(current) }),
  };
}

const pageOf = ({ current }: SellerQuery) => ({
  current: String(current),
  pageSize: String(SELLER_PAGE_SIZE),
});

/** The query of `GET /api/sellers/:seller/products`. */
export const sellerGoodsRequest = (query: SellerQuery) => ({
  ...(query.q && { q: query.q }),
  ...(query.sort !== 'newest' && { sort: query.sort }),
  ...pageOf(query),
});

/** The query of `GET /api/sellers/:seller/reviews`. */
export const sellerReviewsRequest = pageOf;

/** The query of `GET /api/auctions` for a seller's running or upcoming lots. */
export const sellerLotsRequest = (
  seller: string,
  phase: 'live' | 'upcoming',
  query: SellerQuery,
) => ({
  channel: 'all',
  phase,
  seller,
  ...pageOf(query),
});
