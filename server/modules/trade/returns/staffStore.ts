import { cursorPages, readBeyond } from '../../../db/cursorPages';
import type { Queryable } from '../../../db/database';
import type { PageCursor } from '../../../http/paging';
import { COLUMNS, type ReturnRow, returnColumns } from './store';

// Waiting for staff: escalated returns, and those of the platform's own sales.
const pages = cursorPages(
  'AllReturns',
  'r.id',
  `order_returns r JOIN orders o ON o.id = r.order_id
   WHERE ($3::text IS NULL OR r.state = $3 OR ($3 = 'waiting' AND (r.state = 'escalated'
       OR (r.seller_id IS NULL AND r.state IN ('open', 'sentBack')))))
     AND ($4::text IS NULL OR o.out_trade_no = $4)`,
  ({ rows, page }) => `SELECT ${COLUMNS} FROM ${rows} ${page}`,
  returnColumns,
);

/** @param state a state, or `waiting` */
export const pageForStaff = (
  db: Queryable,
  { state, outTradeNo }: { state: string | null; outTradeNo: string | null },
  cursor: PageCursor,
  size: number,
): Promise<{ found: ReturnRow[]; total: number | null }> =>
  readBeyond(db, pages, cursor, size, [state, outTradeNo]);
