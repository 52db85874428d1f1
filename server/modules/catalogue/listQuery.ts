import { type AttributeFilter, readAttributes, writeAttributes } from '@common/attributeFilter';
import type { EndpointTypes } from '@common/endpoint';
import {
  type listFacets,
  type listProducts,
  PRODUCT_SORTS,
  type ProductSort,
} from '@common/endpoints/products';
import { AMOUNT_MAX_LENGTH, AMOUNT_PATTERN, parseAmount } from '@common/money';
import { type PageRequest, readPage } from '../../http/paging';
import { readSearch, type Search } from './searchWords';

/** What a listing is narrowed to. */
export interface Narrowing {
  channel: 'shop' | 'market';
  /** Null: every category. */
  category: string | null;
  search: Search | null;
  /** Base units; null: no end there. */
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

function readPrice(text: string | undefined): bigint | null {
  const isAmount = text !== undefined && text.length <= AMOUNT_MAX_LENGTH && AMOUNT.test(text);
  return isAmount ? parseAmount(text) : null;
}

/** As it came. */
export type Asked = EndpointTypes<typeof listProducts>['query'];
export type AskedNarrowing = EndpointTypes<typeof listFacets>['query'];

export function readCategory(text: string | undefined): string | null {
  return text && SLUG.test(text) ? text : null;
}

/** Reads what a listing is narrowed to; nonsense falls back to defaults. */
export function readNarrowing(query: AskedNarrowing): Narrowing {
  const [minPrice, maxPrice] = [readPrice(query.minPrice), readPrice(query.maxPrice)];
  const crossed = minPrice !== null && maxPrice !== null && minPrice > maxPrice;
  return {
    channel: query.channel === 'market' ? 'market' : 'shop',
    category: readCategory(query.category),
    search: readSearch(query.q),
    // The wrong way round is still clear.
    minPrice: crossed ? maxPrice : minPrice,
    maxPrice: crossed ? minPrice : maxPrice,
    attributes: readAttributes(query.attr),
    inStock: query.inStock === '1',
  };
}

/** Reads the query of a listing; a search is in the order of its finds unless another is asked for. */
export function readListQuery(query: Asked): ListQuery {
  const narrowing = readNarrowing(query);
  const usual = narrowing.search ? 'relevance' : 'newest';
  const asked = PRODUCT_SORTS.find((sort) => sort === query.sort) ?? usual;
  const sort = asked === 'relevance' ? usual : asked;
  return { ...readPage(query), ...narrowing, sort };
}

/** Only the channel and perhaps a category: few questions, asked by everyone. */
export function isPlain(one: Narrowing): boolean {
  const { search, minPrice, maxPrice, attributes, inStock } = one;
  return !search && minPrice === null && maxPrice === null && attributes.size === 0 && !inStock;
}

/** Names what is counted: the query without its page and order. */
export function filterKey(one: Narrowing): string {
  const { channel, category, search, minPrice, maxPrice, attributes, inStock } = one;
  const parts = [channel, category, minPrice, maxPrice, inStock, writeAttributes(attributes)];
  return `${parts.join('/')}\n${search?.text}`;
}

/** Names a question as it was asked, without reading it: the same question, the same answer. */
export function askedKey(asked: Asked): string {
  const { channel, category, q, sort, current, pageSize, minPrice, maxPrice, inStock, attr } =
    asked;
  return `${channel}\n${category}\n${sort}\n${current}\n${pageSize}\n${minPrice}\n${maxPrice}\n${inStock}\n${attr}\n${q}`;
}
