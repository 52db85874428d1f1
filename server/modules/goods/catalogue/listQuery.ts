import type { EndpointTypes } from '@common/endpoint';
import {
  type listFacets,
  type listProducts,
  PRODUCT_SORTS,
  type ProductSort,
} from '@common/endpoints/products';
import {
  type AttributeFilter,
  parseAttributes,
  writeAttributes,
} from '@common/goods/attributeFilter';
import { AMOUNT_MAX_LENGTH, AMOUNT_PATTERN, parseAmount } from '@common/money/money';
import { type PageRequest, parsePage } from '../../../http/paging';
import { parseSearch, type Search } from './searchWords';

/** Filters of a listing. */
export interface Narrowing {
  channel: 'shop' | 'market';
  /** Null: every category. */
  category: string | null;
  search: Search | null;
  /** Base units; null: unbounded. */
  minPrice: bigint | null;
  maxPrice: bigint | null;
  attributes: AttributeFilter;
  inStock: boolean;
}

export interface ListQuery extends Narrowing, PageRequest {
  sort: ProductSort;
}

const SLUG = /^[a-z0-9][a-z0-9-]{0,39}$/;
const AMOUNT = new RegExp(AMOUNT_PATTERN);

function parsePrice(text: string | undefined): bigint | null {
  const isAmount = text !== undefined && text.length <= AMOUNT_MAX_LENGTH && AMOUNT.test(text);
  return isAmount ? parseAmount(text) : null;
}

/** The unparsed query. */
export type ListQueryInput = EndpointTypes<typeof listProducts>['query'];
export type NarrowingInput = EndpointTypes<typeof listFacets>['query'];

export function parseCategory(text: string | undefined): string | null {
  return text && SLUG.test(text) ? text : null;
}

/** Parses the filters of a listing; invalid values fall back to defaults. */
export function parseNarrowing(query: NarrowingInput): Narrowing {
  const [minPrice, maxPrice] = [parsePrice(query.minPrice), parsePrice(query.maxPrice)];
  const crossed = minPrice !== null && maxPrice !== null && minPrice > maxPrice;
  return {
    channel: query.channel === 'market' ? 'market' : 'shop',
    category: parseCategory(query.category),
    search: parseSearch(query.q),
    // Bounds in the wrong order are swapped.
    minPrice: crossed ? maxPrice : minPrice,
    maxPrice: crossed ? minPrice : maxPrice,
    attributes: parseAttributes(query.attr),
    inStock: query.inStock === '1',
  };
}

/** Parses the query of a listing; a search without a chosen order is sorted by relevance. */
export function parseListQuery(query: ListQueryInput): ListQuery {
  const narrowing = parseNarrowing(query);
  const defaultSort = narrowing.search ? 'relevance' : 'newest';
  const chosen = PRODUCT_SORTS.find((sort) => sort === query.sort) ?? defaultSort;
  // Without a search nothing has a relevance.
  const sort = chosen === 'relevance' ? defaultSort : chosen;
  return { ...parsePage(query), ...narrowing, sort };
}

/**
 * True when only the channel and perhaps a category narrow the listing; its total is cached longer (`ProductFinder`), and
 * promotions show on it.
 */
export function isPlain(one: Narrowing): boolean {
  const { search, minPrice, maxPrice, attributes, inStock } = one;
  return !search && minPrice === null && maxPrice === null && attributes.size === 0 && !inStock;
}

/** Cache key of a total: the query without page and order. */
export function filterKey(one: Narrowing): string {
  const { channel, category, search, minPrice, maxPrice, attributes, inStock } = one;
  const prices = [minPrice, maxPrice].map((price) => price?.toString());
  return JSON.stringify([
    channel,
    category,
    ...prices,
    inStock,
    writeAttributes(attributes),
    search?.text,
  ]);
}

/** Cache key of a response: the unparsed query, in a form that no value can imitate another with. */
export function queryKey(query: ListQueryInput): string {
  const { channel, category, q, sort, current, pageSize, minPrice, maxPrice, inStock, attr } =
    query;
  const values = [channel, category, q, sort, current, pageSize, minPrice, maxPrice, inStock, attr];
  return JSON.stringify(values);
}
