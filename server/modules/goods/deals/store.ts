import type { DealKind } from '@common/dealRules';
import { type RowOf, t } from '../../../db/columns';
import { statement } from '../../../db/database';
import { covers } from '../../../db/scopes';

export const termColumns = {
  id: t.int,
  kind: t.text.as<DealKind>(),
  minimum: t.numeric,
  amount: t.numeric,
  is_repeated: t.boolean,
  pieces: t.int,
  off_bps: t.int,
  ends_at: t.timestamp,
};
export type TermsRow = RowOf<typeof termColumns>;
export const TERMS =
  'd.id, d.kind, d.minimum, d.amount, d.is_repeated, d.pieces, d.off_bps, d.ends_at';

// The statement's own clock: what ended while a row was waited for has ended.
export const dealsOfSkus = statement(
  'dealsOfSkus',
  `SELECT ${TERMS}, json_agg(s.id ORDER BY s.id) AS sku_ids
   FROM deals d JOIN products p ON coalesce(p.seller_id, 0) = coalesce(d.seller_id, 0) JOIN skus s ON s.product_id = p.id
   WHERE s.id = ANY ($1::bigint[]) AND d.is_on AND d.stopped_at IS NULL AND d.starts_at <= clock_timestamp()
     AND d.ends_at > clock_timestamp() AND ${covers('d', 'p')}
   GROUP BY d.id ORDER BY d.id`,
  { ...termColumns, sku_ids: t.json.as<number[]>().notNull },
);

// Those that begin before they are read again too.
export const runningDeals = statement(
  'runningDeals',
  `SELECT ${TERMS}, d.starts_at, d.seller_id, to_json(d.product_ids) AS product_ids, ARRAY(
     WITH RECURSIVE below AS (
       SELECT g.slug FROM categories g WHERE g.slug = ANY (d.categories)
       UNION SELECT g.slug FROM categories g JOIN below b ON g.parent = b.slug)
     SELECT slug FROM below) AS categories, d.categories = '{}' AND d.product_ids = '{}' AS is_for_all
   FROM deals d WHERE d.is_on AND d.stopped_at IS NULL AND d.ends_at > now()
     AND d.starts_at < now() + make_interval(secs => $1) ORDER BY d.id`,
  {
    ...termColumns,
    starts_at: t.timestamp,
    seller_id: t.int.orNull,
    product_ids: t.json.as<number[]>(),
    categories: t.text.array,
    is_for_all: t.boolean,
  },
);
export type RunningRow = RowOf<typeof runningDeals.columns>;
