import type { ListingState } from '@common/lists/listingState';
import type { SortKey } from '@common/lists/listSorts';
import { t } from '../../../db/columns';
import { byAmount, byTime, cursorPages, type Key, readBeyond } from '../../../db/cursorPages';
import type { Queryable } from '../../../db/database';
import type { PageCursor } from '../../../http/paging';
import { COLUMNS, type ListingRow, listingColumns } from './store';

const pagesBy = (name: string, by: Key, from = 'listings l') =>
  cursorPages(
    name,
    by,
    `${from} WHERE l.state = $3::text`,
    ({ rows, page, place }) => `SELECT ${COLUMNS}, ${place} AS cursor FROM ${rows} ${page}`,
    { ...listingColumns, cursor: t.text },
  );
/** In base units; the seller typed an amount. */
const PRICE = `trunc((CASE l.kind WHEN 'fixed' THEN l.content ->> 'price' ELSE l.content ->> 'startPrice' END)::numeric * 1e18)`;
const PAGES = {
  submitted: pagesBy('ListingsOfState', byTime('coalesce(l.submitted_at, l.created_at)', 'l.id')),
  // Those that wait are few, so that they are sorted.
  price: pagesBy(
    'PendingListingsByPrice',
    byAmount('l.price', 'l.id'),
    `(SELECT l.*, coalesce(${PRICE}, 0) AS price FROM listings l WHERE l.state = 'pending' OFFSET 0) l`,
  ),
} satisfies Record<SortKey<'listings'>, unknown>;

/** @param by `price` only for those that are pending */
export const pageOfState = (
  db: Queryable,
  state: ListingState,
  by: SortKey<'listings'>,
  cursor: PageCursor<number | string>,
  size: number,
): Promise<{ found: (ListingRow & { cursor: string })[]; total: number | null }> =>
  readBeyond(db, PAGES[by], cursor, size, [state]);
