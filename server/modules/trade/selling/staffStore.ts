import type { ListingState } from '@common/lists/listingState';
import type { SortKey } from '@common/lists/listSorts';
import { byAmount, byTime, readBeyond } from '../../../db/cursorPages';
import type { Queryable } from '../../../db/database';
import { atOnce, type FoundPage, sortedPages } from '../../../db/sortedPages';
import type { PageCursor } from '../../../http/paging';
import { COLUMNS, type ListingRow, listingColumns } from './store';

/** The price that the seller typed, in base units. */
const PRICE = `trunc((CASE l.kind WHEN 'fixed' THEN l.content ->> 'price' ELSE l.content ->> 'startPrice' END)::numeric * 1e18)`;
const KEYS = {
  submitted: byTime('coalesce(l.submitted_at, l.created_at)', 'l.id'),
  // Listings that wait for review are few, so they are sorted.
  price: {
    ...byAmount('l.price', 'l.id'),
    from: `(SELECT l.*, coalesce(${PRICE}, 0) AS price FROM listings l WHERE l.state = 'pending' OFFSET 0) l`,
  },
};
const PAGES = sortedPages('listings', 'ListingsOfState', KEYS, {
  from: 'listings l',
  where: 'l.state = $3::text',
  text: atOnce(COLUMNS),
  columns: listingColumns,
});

/** @param by `price` only for the state `pending` */
export const pageOfState = (
  db: Queryable,
  state: ListingState,
  by: SortKey<'listings'>,
  cursor: PageCursor<number | string>,
  size: number,
): Promise<FoundPage<ListingRow>> => readBeyond(db, PAGES[by], cursor, size, [state]);
