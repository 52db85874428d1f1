import { ORDER } from '@common/orders/orderTransitions';
import { covers } from './scopes';

/** SQL of deals (`d`) and coupons (`c`) that stores of several modules read. */

/** The statement's own clock: what ended while a row was waited for has ended. */
export const NOW = 'clock_timestamp()';

export const DEAL_TERMS =
  'd.id, d.kind, d.minimum, d.amount, d.is_repeated, d.pieces, d.off_bps, d.ends_at';

/** Why a deal does not run for any buyer. */
export type DealRest = 'stopped' | 'off' | 'early' | 'ended';
export const dealRestAt = (moment: string) => `CASE WHEN d.stopped_at IS NOT NULL THEN 'stopped'
    WHEN NOT d.is_on THEN 'off' WHEN d.starts_at > ${moment} THEN 'early' WHEN d.ends_at <= ${moment} THEN 'ended' END`;
export const IS_OF_DEALS_SELLER = 'coalesce(p.seller_id, 0) = coalesce(d.seller_id, 0)';

/** The deals that run for an array of variants. `is_on` and `stopped_at` are repeated, as the index of running deals needs them. */
export const runningDealsOf = (skuIds: string, moment: string) =>
  `SELECT ${DEAL_TERMS}, json_agg(s.id ORDER BY s.id) AS sku_ids
   FROM deals d JOIN products p ON ${IS_OF_DEALS_SELLER} JOIN skus s ON s.product_id = p.id
   WHERE s.id = ANY (${skuIds}) AND d.is_on AND d.stopped_at IS NULL AND ${dealRestAt(moment)} IS NULL AND ${covers('d', 'p')}
   GROUP BY d.id ORDER BY d.id`;

/** The order `o` ended before shipping, so that it no longer counts as a use of its coupon. */
export const ENDED_UNSHIPPED = `o.status IN (${ORDER.cancelled}, ${ORDER.failed}) AND o.shipped_at IS NULL`;

/** Why a coupon is over for every buyer; the coupon of a frozen seller is over until they are unfrozen. */
export type OverWhy = 'stopped' | 'off' | 'ended' | 'frozen';
export const couponOverAt = (
  moment: string,
) => `CASE WHEN c.stopped_at IS NOT NULL THEN 'stopped' WHEN NOT c.is_on THEN 'off'
    WHEN c.ends_at <= ${moment} THEN 'ended'
    WHEN EXISTS (SELECT 1 FROM members f WHERE f.id = c.seller_id AND f.frozen_at IS NOT NULL) THEN 'frozen' END`;
export const couponEarlyAt = (moment: string) => `c.starts_at > ${moment}`;

/** Terms that everybody may see of a public coupon. */
export const COUPON_TERMS = `c.id, c.code, c.kind, c.amount, c.percent_bps, c.minimum, c.per_member, c.starts_at, c.ends_at,
  c.first_order_only, c.platform_only, c.seller_id`;
/** `COUPON_TERMS` with the coupon's goods, its seller `s`, and its remaining uses. */
export const COUPON_CARD = `${COUPON_TERMS}, c.max_uses - c.used AS uses_left, s.name AS seller_name,
  to_json(c.product_ids) AS product_ids, (
    SELECT coalesce(json_agg(json_build_object('id', n.id, 'name', n.name) ORDER BY n.id), '[]')
    FROM members n WHERE n.id = ANY (c.seller_ids)) AS named_sellers, (
    SELECT coalesce(json_agg(json_build_object('slug', g.slug, 'name', g.name) ORDER BY g.name), '[]')
    FROM categories g WHERE g.slug = ANY (c.categories)) AS categories`;
export const COUPON_SELLER = 'LEFT JOIN members s ON s.id = c.seller_id';
/** Whether everybody may see a coupon now. */
export const COUPON_SHOWN = `c.is_public AND NOT ${couponEarlyAt(NOW)} AND ${couponOverAt(NOW)} IS NULL
  AND c.used < c.max_uses`;

/** Whether a coupon is for goods of the seller of the product `p`. */
export const IS_FOR_SELLER = `CASE WHEN c.seller_id IS NOT NULL THEN p.seller_id IS NOT DISTINCT FROM c.seller_id
    WHEN c.platform_only THEN p.seller_id IS NULL
    ELSE c.seller_ids = '{}' OR coalesce(p.seller_id = ANY (c.seller_ids), false) END`;

/** Public coupons for the goods of an array of variants, each with the variants that it covers. */
export const publicCouponsOf = (skuIds: string) => `SELECT ${COUPON_CARD}, v.sku_ids FROM (
     SELECT c.id, json_agg(k.id ORDER BY k.id) AS sku_ids
     FROM coupons c JOIN products p ON ${IS_FOR_SELLER}
     JOIN skus k ON k.product_id = p.id
     WHERE k.id = ANY (${skuIds}) AND ${COUPON_SHOWN} AND ${covers('c', 'p')} GROUP BY c.id
   ) v JOIN coupons c ON c.id = v.id ${COUPON_SELLER} ORDER BY c.ends_at, c.id LIMIT 50`;

/** A row as `rowsAsJson` gives it: amounts as text, exact to the base unit, and times as ISO texts. */
export type InJson<Row> = { [K in keyof Row]: Row[K] extends Date ? string : Row[K] };

/** The rows of a query with amounts as one JSON array, in its order. */
export const rowsAsJson = (query: string) => `(SELECT coalesce(json_agg(to_jsonb(x)
    || jsonb_build_object('amount', x.amount::text, 'minimum', x.minimum::text)), '[]') FROM (${query}) x)`;
