import { LIST_SORTS } from '@common/lists/listSorts';
import { parseSortedCursor } from '../../../http/paging';
import type { ListFilter } from './listStore';

const STATES = new Map<string, { onSale?: boolean; inStock?: boolean; isLow?: boolean }>([
  ['onSale', { onSale: true }],
  ['offSale', { onSale: false }],
  ['soldOut', { onSale: true, inStock: false }],
  ['lowStock', { isLow: true }],
]);

interface FilterQuery {
  state?: string;
  category?: string;
  q?: string;
}

/** The filter of the list and of its export; an invalid one is ignored. */
export function parseFilter(query: FilterQuery, shop: { lowStock: number }): ListFilter {
  const state = STATES.get(query.state ?? '');
  return {
    onSale: state?.onSale ?? null,
    inStock: state?.inStock ?? null,
    category: query.category || null,
    q: query.q?.trim() || null,
    isLow: state?.isLow ?? false,
    lowStock: shop.lowStock,
  };
}

/** The order of the list, and where a page begins. */
export const parsePlace = (query: { sort?: string; before?: string; after?: string }) =>
  parseSortedCursor(query, LIST_SORTS.products, { byId: ['name'] });
