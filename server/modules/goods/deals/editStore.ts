import type { SortKey } from '@common/lists/listSorts';
import { type RowOf, t } from '../../../db/columns';
import { byId, byTime, readBeyond } from '../../../db/cursorPages';
import { type Queryable, statement } from '../../../db/database';
import { DEAL_TERMS } from '../../../db/discountRows';
import { type FoundPage, idsFirst, sortedPages } from '../../../db/sortedPages';
import type { PageCursor } from '../../../http/paging';
import { termColumns } from './store';

const columns = {
  ...termColumns,
  starts_at: t.timestamp,
  is_on: t.boolean,
  categories: t.text.array,
  product_ids: t.json.as<number[]>(),
  seller_id: t.int.orNull,
  seller_name: t.text.orNull,
  stopped_at: t.timestamp.orNull,
  stop_reason: t.text.orNull,
  orders: t.int.notNull,
  given: t.numeric.notNull,
  created_by: t.text,
  created_at: t.timestamp,
  version: t.int,
};
export type DealRow = RowOf<typeof columns>;

const FROM =
  'FROM deals d JOIN members m ON m.id = d.created_by LEFT JOIN members s ON s.id = d.seller_id';
const shownWith = (
  cursor = '',
) => `SELECT ${cursor} ${DEAL_TERMS}, d.starts_at, d.is_on, d.categories, to_json(d.product_ids) AS product_ids, d.seller_id, s.name AS seller_name, d.stopped_at, d.stop_reason,
    u.orders, u.given, m.name AS created_by, d.created_at, d.version
  ${FROM} CROSS JOIN LATERAL (
    SELECT count(DISTINCT o.id)::int AS orders, coalesce(sum(l.deal_discount), 0) AS given
    FROM order_lines l JOIN orders o ON o.id = l.order_id
    WHERE l.deal_id = d.id AND NOT (o.status IN (-1, 11) AND o.shipped_at IS NULL)) u`;
const RUNNING = 'd.is_on AND d.stopped_at IS NULL AND d.ends_at > now()';
const KEYS = { created: byId('d.id'), ends: byTime('d.ends_at', 'd.id') };
// $3 the state, $4 the maker: `platform` or `sellers`.
const PAGES = sortedPages('deals', 'Deals', KEYS, {
  from: 'deals d',
  where: `($3::text IS NULL OR (${RUNNING}) = ($3 = 'running'))
    AND ($4::text IS NULL OR (d.seller_id IS NULL) = ($4 = 'platform'))`,
  text: idsFirst('d.id', shownWith),
  columns,
});

export interface DealFilter {
  state: 'running' | 'over' | null;
  by: 'platform' | 'sellers' | null;
}

export const pageDeals = (
  db: Queryable,
  { state, by }: DealFilter,
  sort: SortKey<'deals'>,
  cursor: PageCursor<number | string>,
  size: number,
): Promise<FoundPage<DealRow>> => readBeyond(db, PAGES[sort], cursor, size, [state, by]);

export const pageOfSeller = statement(
  'pageDealsOfSeller',
  `${shownWith()} WHERE d.seller_id = $1 ORDER BY d.id DESC LIMIT $2 OFFSET $3`,
  columns,
);
export const countOfSeller = statement(
  'countDealsOfSeller',
  `SELECT count(*)::int AS n, (count(*) FILTER (WHERE ${RUNNING}))::int AS running FROM deals d WHERE d.seller_id = $1`,
  { n: t.int, running: t.int },
);
export const one = statement('oneDeal', `${shownWith()} WHERE d.id = $1`, columns);

// Serialises a seller's requests, so that two of them cannot exceed the limit of running deals.
export const lockSeller = statement(
  'lockSellerOfDeals',
  'SELECT pg_advisory_xact_lock(720110062, hashint8($1))',
);

export const insertDeal = statement(
  'insertDeal',
  `INSERT INTO deals (seller_id, created_by, kind, minimum, amount, is_repeated, pieces, off_bps, starts_at, ends_at, is_on,
     categories, product_ids)
   VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13) RETURNING id`,
  { id: t.int },
);
export const lock = statement(
  'lockDeal',
  'SELECT seller_id, version, stopped_at FROM deals WHERE id = $1 FOR NO KEY UPDATE',
  { seller_id: t.int.orNull, version: t.int, stopped_at: t.timestamp.orNull },
);
export const changeDeal = statement(
  'changeDeal',
  `UPDATE deals SET kind = $2, minimum = $3, amount = $4, is_repeated = $5, pieces = $6, off_bps = $7, starts_at = $8,
     ends_at = $9, is_on = $10, categories = $11, product_ids = $12, version = version + 1 WHERE id = $1`,
);
export const stop = statement(
  'stopDeal',
  'UPDATE deals SET stopped_at = now(), stop_reason = $2, version = version + 1 WHERE id = $1',
);
