import type { SortKey } from '@common/lists/listSorts';
import type { OrderStatus } from '@common/orders/orderTransitions';
import { type RowOf, t } from '../../../db/columns';
import { byCount, byId, byTime, cursorPages, readBeyond } from '../../../db/cursorPages';
import type { Queryable } from '../../../db/database';
import { containsPattern } from '../../../db/likePattern';
import { type FoundPage, idsFirst, sortedPages } from '../../../db/sortedPages';
import type { PageCursor } from '../../../http/paging';
import { type CouponRow, couponColumns, shownWith } from './store';

export interface CouponFilter {
  state: 'usable' | 'over' | null;
  by: 'platform' | 'sellers' | null;
  /** Part of a code. */
  code: string | null;
}

const KEYS = {
  created: byId('c.id'),
  ends: byTime('c.ends_at', 'c.id'),
  // Without an index, which every use would write.
  used: byCount('c.used', 'c.id'),
};
// $3 the state, $4 the makers, $5 the LIKE pattern of the code: there are thousands, which are read.
const PAGES = sortedPages('coupons', 'Coupons', KEYS, {
  from: 'coupons c',
  where: `($3::text IS NULL
      OR (c.is_on AND c.stopped_at IS NULL AND c.ends_at > now() AND c.used < c.max_uses) = ($3 = 'usable'))
    AND ($4::text IS NULL OR (c.seller_id IS NULL) = ($4 = 'platform'))
    AND ($5::text IS NULL OR c.code LIKE $5)`,
  text: idsFirst('c.id', shownWith),
  columns: couponColumns,
});

export const pageCoupons = (
  db: Queryable,
  { state, by, code }: CouponFilter,
  sort: SortKey<'coupons'>,
  cursor: PageCursor<number | string>,
  size: number,
): Promise<FoundPage<CouponRow>> =>
  readBeyond(db, PAGES[sort], cursor, size, [state, by, code && containsPattern(code)]);

const useColumns = {
  id: t.int,
  member_id: t.int,
  name: t.text,
  discount: t.numeric,
  created_at: t.timestamp,
  returned_at: t.timestamp.orNull,
  /** A JSON array; amounts in base units as text. */
  orders: t.json.as<{ out_trade_no: string; status: OrderStatus; discount: string }[]>(),
};
export type UseRow = RowOf<typeof useColumns>;

const uses = cursorPages(
  'CouponUses',
  'k.id',
  'coupon_claims k WHERE k.coupon_id = $3::bigint',
  ({ rows, page, sorted }) =>
    `SELECT k.id, k.member_id, m.name, k.discount, k.created_at, k.returned_at, (
       SELECT coalesce(json_agg(json_build_object('out_trade_no', o.out_trade_no, 'status', o.status,
         'discount', o.discount::text) ORDER BY o.id), '[]') FROM orders o WHERE o.coupon_claim_id = k.id) AS orders
     FROM (SELECT k.* FROM ${rows} ${page}) k JOIN members m ON m.id = k.member_id ${sorted}`,
  useColumns,
);

export const pageUses = (
  db: Queryable,
  couponId: number,
  cursor: PageCursor,
  size: number,
): Promise<{ found: UseRow[]; total: number | null }> =>
  readBeyond(db, uses, cursor, size, [couponId]);
