import type { EndpointTypes } from '@common/endpoint';
import { type listProducts, PRODUCT_SORTS, type ProductSort } from '@common/endpoints/products';
import { type PageRequest, readPage } from '../../http/paging';

export interface ListQuery extends PageRequest {
  channel: 'shop' | 'market';
  /** Null: every category. */
  category: string | null;
  /** Words that must all be found; none: everything. */
  words: string[];
  sort: ProductSort;
}

const MOST_WORDS = 5;
const LONGEST_WORD = 40;
const SLUG = /^[a-z0-9][a-z0-9-]{0,39}$/;

function readWords(q: string | undefined): string[] {
  if (!q) return [];
  const words = q
    .normalize('NFKC')
    .replace(/\p{Cc}/gu, ' ')
    .toLowerCase()
    .split(/\s+/)
    .filter(Boolean)
    .slice(0, MOST_WORDS)
    // By characters: half of a surrogate pair is not text.
    .map((word) => [...word].slice(0, LONGEST_WORD).join(''));
  return [...new Set(words)];
}

/** As it came. */
export type Asked = EndpointTypes<typeof listProducts>['query'];

/** Reads the query of a listing; nonsense falls back to defaults. */
export function readListQuery(query: Asked): ListQuery {
  return {
    ...readPage(query),
    channel: query.channel === 'market' ? 'market' : 'shop',
    category: query.category && SLUG.test(query.category) ? query.category : null,
    words: readWords(query.q),
    sort: PRODUCT_SORTS.find((sort) => sort === query.sort) ?? 'newest',
  };
}

/** Names what is counted: the query without its page and order. */
export function filterKey({ channel, category, words }: ListQuery): string {
  return `${channel}/${category ?? ''}/${words.join(' ')}`;
}

/** Names a listing as it was asked for, without reading it: the same question, the same answer. */
export function askedKey({ channel, category, q, sort, current, pageSize }: Asked): string {
  return `${channel}\n${category}\n${sort}\n${current}\n${pageSize}\n${q}`;
}
