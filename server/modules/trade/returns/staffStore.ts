import type { SortKey } from '@common/lists/listSorts';
import { byAmount, byId, byTime, readBeyond } from '../../../db/cursorPages';
import type { Queryable } from '../../../db/database';
import { containsPattern } from '../../../db/likePattern';
import { atOnce, type FoundPage, placedPages, sortedPages } from '../../../db/sortedPages';
import type { PageCursor } from '../../../http/paging';
import { COLUMNS, type ReturnRow, returnColumns } from './store';

// Waiting for staff: escalated returns, and those of the platform's own sales.
const shapeOf = (from: string) => ({
  from: `${from} r JOIN orders o ON o.id = r.order_id`,
  where: `($3::text IS NULL OR r.state = $3 OR ($3 = 'waiting' AND (r.state = 'escalated'
       OR (r.seller_id IS NULL AND r.state IN ('open', 'sentBack')))))
     AND ($4::text IS NULL OR o.out_trade_no = $4)
     AND ($5::text IS NULL OR (SELECT m.name ILIKE $5 FROM members m WHERE m.id = r.buyer_id)
       OR (SELECT m.name ILIKE $5 FROM members m WHERE m.id = r.seller_id)
       OR EXISTS (SELECT 1 FROM order_lines g WHERE g.order_id = r.order_id AND g.title ILIKE $5))`,
  text: atOnce(COLUMNS),
  columns: returnColumns,
});
// Open returns are few, so they are sorted. OFFSET 0 keeps the planner from walking all returns.
const OPEN = '(SELECT r.* FROM order_returns r WHERE r.closed_at IS NULL OFFSET 0)';
/** Returns without a deadline come after all that have one. */
const DUE = `coalesce(r.due_at, timestamptz '2200-01-01')`;
const AMOUNT = 'coalesce(r.coin_amount + r.adv_amount, o.coin_amount + o.adv_amount)';
const KEYS = { created: byId('r.id'), due: byTime(DUE, 'r.id'), amount: byAmount(AMOUNT, 'r.id') };
const ALL_RETURNS = placedPages('AllReturns', KEYS.created, shapeOf('order_returns'));
const OPEN_RETURNS = sortedPages('returns', 'OpenReturns', KEYS, shapeOf(OPEN));

export interface ReturnFilter {
  /** A state, or `waiting`. */
  state: string | null;
  /** Whether returns of that state are open. */
  isOpen: boolean;
  outTradeNo: string | null;
  /** Words of the buyer's or the seller's name, or of the goods. */
  q: string | null;
}

/** @param by must be `created` unless `isOpen` */
export const pageForStaff = (
  db: Queryable,
  { state, isOpen, outTradeNo, q }: ReturnFilter,
  by: SortKey<'returns'>,
  cursor: PageCursor<number | string>,
  size: number,
): Promise<FoundPage<ReturnRow>> =>
  readBeyond(
    db,
    isOpen ? OPEN_RETURNS[by] : ALL_RETURNS,
    cursor,
    size,
    [state, outTradeNo, q && containsPattern(q)],
    // No index has the words: to count them would read every return.
    isOpen || q === null,
  );
