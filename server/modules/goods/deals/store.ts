import type { DealKind } from '@common/discounts/dealRules';
import { type RowOf, t } from '../../../db/columns';
import { statement } from '../../../db/database';
import {
  DEAL_TERMS,
  type DealRest,
  dealRestAt,
  IS_OF_DEALS_SELLER,
  NOW,
  runningDealsOf,
} from '../../../db/discountRows';
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
const columns = { ...termColumns, sku_ids: t.json.as<number[]>().notNull };
export type OfferRow = RowOf<typeof columns>;

// The moment $2, or now where it is null.
const MOMENT = `coalesce($2::timestamptz, ${NOW})`;
export const dealsOfSkus = statement(
  'dealsOfSkus',
  runningDealsOf('$1::bigint[]', MOMENT),
  columns,
);

// For a trial: the deals of the makers $3 (0 is the platform) that run or ended within 30 days before, each with the variants
// of $1 that it covers.
export const dealsToTry = statement(
  'dealsToTry',
  `SELECT ${DEAL_TERMS}, d.starts_at, d.seller_id, m.name AS seller_name, ${dealRestAt(MOMENT)} AS rest, (
     SELECT coalesce(json_agg(s.id ORDER BY s.id), '[]') FROM skus s JOIN products p ON p.id = s.product_id
     WHERE s.id = ANY ($1::bigint[]) AND ${IS_OF_DEALS_SELLER} AND ${covers('d', 'p')}) AS sku_ids
   FROM deals d LEFT JOIN members m ON m.id = d.seller_id
   WHERE coalesce(d.seller_id, 0) = ANY ($3::bigint[]) AND d.ends_at > ${MOMENT} - interval '30 days'
   ORDER BY ${dealRestAt(MOMENT)} IS NULL DESC, d.id DESC LIMIT 100`,
  {
    ...termColumns,
    starts_at: t.timestamp,
    seller_id: t.int.orNull,
    seller_name: t.text.orNull,
    rest: t.text.as<DealRest>().orNull,
    sku_ids: t.json.as<number[]>().notNull,
  },
);
export type TriedRow = RowOf<typeof dealsToTry.columns>;

// Running deals, and those that begin within $1 seconds, before the deals are read again.
export const runningDeals = statement(
  'runningDeals',
  `SELECT ${DEAL_TERMS}, d.starts_at, d.seller_id, to_json(d.product_ids) AS product_ids, ARRAY(
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
