import type { ProductSort } from '@common/endpoints/products';
import { useSearchParams } from '@umijs/max';

/** Orders of a listing as one chooses them; the first needs no word in the URL. */
export const SORTS: readonly { value: ProductSort; label: string }[] = [
  { value: 'newest', label: '最新' },
  { value: 'priceAsc', label: '價格低到高' },
  { value: 'priceDesc', label: '價格高到低' },
  { value: 'sales', label: '銷量' },
];

export interface ListingQuery {
  q: string;
  /** Slug; empty for all. */
  category: string;
  sort: ProductSort;
  current: number;
}

function readPage(text: string | null): number {
  return text !== null && /^[1-9]\d{0,5}$/.test(text) ? Number(text) : 1;
}

/** Writes only what differs from the defaults, so that one listing has one address. */
function toSearch({ q, category, sort, current }: ListingQuery): string {
  const search = new URLSearchParams();
  if (q) search.set('q', q);
  if (category) search.set('category', category);
  if (sort !== 'newest') search.set('sort', sort);
  if (current > 1) search.set('current', String(current));
  const text = search.toString();
  return text && `?${text}`;
}

/** What the URL asks of a listing; `searchOf` gives the URL's search part with something changed. */
export function useListingQuery() {
  const [search] = useSearchParams();
  const query: ListingQuery = {
    q: search.get('q')?.trim() ?? '',
    category: search.get('category') ?? '',
    sort: SORTS.find(({ value }) => value === search.get('sort'))?.value ?? 'newest',
    current: readPage(search.get('current')),
  };
  /** Another choice starts again at the first page. */
  const searchOf = (change: Partial<ListingQuery>) => toSearch({ ...query, current: 1, ...change });
  return { query, searchOf };
}
