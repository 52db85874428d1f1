import type { ProductSort } from '../endpoints/products';
import { type AttributeFilter, parseAttributes, writeAttributes } from '../goods/attributeFilter';
import { parsePage, urlText } from '../text/urlText';

/** Orders that the user can choose. */
export const SORTS: readonly { value: ProductSort; label: string }[] = [
  { value: 'relevance', label: '最相關' },
  { value: 'newest', label: '最新' },
  { value: 'priceAsc', label: '價格低到高' },
  { value: 'priceDesc', label: '價格高到低' },
  { value: 'sales', label: '銷量' },
];

export interface ListingQuery {
  q: string;
  /** Slug; empty for all. */
  category: string;
  /** GAB, validated; empty: unbounded. */
  minPrice: string;
  maxPrice: string;
  inStock: boolean;
  attributes: AttributeFilter;
  sort: ProductSort;
  view: 'grid' | 'list';
  current: number;
}

/** Clears all filters; the search stays. */
export const NO_FILTERS = {
  category: '',
  minPrice: '',
  maxPrice: '',
  inStock: false,
  attributes: new Map() as AttributeFilter,
} satisfies Partial<ListingQuery>;

const PRICE = /^(0|[1-9]\d{0,17})(\.\d{1,18})?$/;
export const isPrice = (text: string) => PRICE.test(text);

/** The default order, which the URL omits: relevance for a search, else newest first. */
const defaultSort = (q: string): ProductSort => (q ? 'relevance' : 'newest');

/** Parses a listing page's URL; invalid parameters are ignored. */
export function parseListingQuery(search: { get(name: string): string | null }): ListingQuery {
  const text = (name: string) => urlText(search, name);
  const price = (name: string) => (isPrice(text(name)) ? text(name) : '');
  const q = text('q');
  const sort = SORTS.find(({ value }) => value === search.get('sort'))?.value;
  return {
    q,
    category: text('category'),
    minPrice: price('minPrice'),
    maxPrice: price('maxPrice'),
    inStock: text('inStock') === '1',
    attributes: parseAttributes(search.get('attr')),
    sort: !sort || (sort === 'relevance' && !q) ? defaultSort(q) : sort,
    view: text('view') === 'list' ? 'list' : 'grid',
    current: parsePage(search),
  };
}

/** The active filters as query parameters of the API and the URL. */
export function narrowingOf(query: ListingQuery): Record<string, string> {
  const { q, category, minPrice, maxPrice, inStock, attributes } = query;
  const attr = writeAttributes(attributes);
  return {
    ...(q && { q }),
    ...(category && { category }),
    ...(minPrice && { minPrice }),
    ...(maxPrice && { maxPrice }),
    ...(inStock && { inStock: '1' }),
    ...(attr && { attr }),
  };
}

/** The URL parameters of a listing: only those that differ from the defaults, so that each listing has one URL. */
export function listingParams(query: ListingQuery): Record<string, string> {
  const { q, sort, view, current } = query;
  return {
    ...narrowingOf(query),
    ...(sort !== defaultSort(q) && sort !== 'relevance' && { sort }),
    ...(view === 'list' && { view }),
    ...(current > 1 && { current: String(current) }),
  };
}

/** Products per page. */
export const LISTING_PAGE_SIZE = 20;

/** The query of `GET /api/products`. */
export function listingRequest(channel: 'shop' | 'market', query: ListingQuery) {
  return {
    channel,
    ...narrowingOf(query),
    sort: query.sort,
    current: String(query.current),
    pageSize: String(LISTING_PAGE_SIZE),
  };
}
