import type { ListingState } from '@common/lists/listingState';
import type { SortKey } from '@common/lists/listSorts';
import { byAmount, byTime, readBeyond } from '../../../db/cursorPages';
import type { Queryable } from '../../../db/database';
import { containsPattern } from '../../../db/likePattern';
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
  // `all` leaves drafts out, which are their writers' own.
  where: `(l.state = $3::text OR ($3 = 'all' AND l.state <> 'draft'))
    AND ($4::text IS NULL OR l.content ->> 'title' ILIKE $4 OR l.id = $5::bigint OR l.product_id = $5
      OR (SELECT m.name ILIKE $4 FROM members m WHERE m.id = l.seller_id))`,
  text: atOnce(COLUMNS),
  columns: listingColumns,
});

export interface ListingFilter {
  state: ListingState | 'all';
  /** Words of the title or the seller's name. */
  q: string | null;
  /** The listing's or its product's number, if the words are one. */
  id: number | null;
}

/** @param by `price` only for the state `pending` */
export const pageOfState = (
  db: Queryable,
  { state, q, id }: ListingFilter,
  by: SortKey<'listings'>,
  cursor: PageCursor<number | string>,
  size: number,
): Promise<FoundPage<ListingRow>> =>
  readBeyond(
    db,
    PAGES[by],
    cursor,
    size,
    [state, q && containsPattern(q), id],
    // No index has the words: to count them would read every listing of the state.
    q === null,
  );
