import type { CouponKind } from '@common/discounts/couponRules';
import { type RowOf, t } from '../../../db/columns';
import { statement } from '../../../db/database';
import {
  COUPON_TERMS,
  couponEarlyAt,
  couponOverAt,
  ENDED_UNSHIPPED,
  IS_FOR_SELLER,
  NOW,
  type OverWhy,
} from '../../../db/discountRows';
import { covers } from '../../../db/scopes';

/** The columns of COUPON_TERMS. */
export const shownColumns = {
  id: t.int,
  code: t.text,
  kind: t.text.as<CouponKind>(),
  amount: t.numeric,
  percent_bps: t.int.orNull,
  minimum: t.numeric,
  per_member: t.int,
  starts_at: t.timestamp,
  ends_at: t.timestamp,
  first_order_only: t.boolean,
  platform_only: t.boolean,
  seller_id: t.int.orNull,
};
export type ShownRow = RowOf<typeof shownColumns>;
const termColumns = {
  ...shownColumns,
  max_uses: t.int,
  is_on: t.boolean,
  is_public: t.boolean,
  used: t.int,
};
const TERMS = `${COUPON_TERMS}, c.max_uses, c.is_on, c.is_public, c.used`;

export const usableColumns = {
  ...termColumns,
  is_early: t.boolean,
  over_why: t.text.as<OverWhy>().orNull,
};
export const usableAt = (moment: string) =>
  `${TERMS}, ${couponEarlyAt(moment)} AS is_early, ${couponOverAt(moment)} AS over_why`;
const USABLE = `SELECT ${usableAt(NOW)} FROM coupons c`;
export type UsableRow = RowOf<typeof usableColumns>;

export const findCoupon = statement('findCoupon', `${USABLE} WHERE c.code = $1`, usableColumns);

// Payments with one coupon run one after the other from here on, so that its uses are counted exactly.
export const lockCoupon = statement(
  'lockCoupon',
  `${USABLE} WHERE c.code = $1 FOR NO KEY UPDATE`,
  usableColumns,
);

/** Number of a member's uses of the coupon `c`. */
export const usesOf = (member: string) => `(SELECT count(*)::int FROM coupon_claims k
  WHERE k.coupon_id = c.id AND k.member_id = ${member} AND k.returned_at IS NULL)`;
/**
 * Whether a member can use no coupon for a first order any more: they have an order that did not end before shipping, or used
 * such a coupon.
 */
export const hasOrdered = (member: string) => `(EXISTS (
    SELECT 1 FROM orders o WHERE o.buyer_id = ${member} AND NOT (${ENDED_UNSHIPPED}))
  OR EXISTS (SELECT 1 FROM coupon_claims k
    WHERE k.member_id = ${member} AND k.first_order_only AND k.returned_at IS NULL))`;

export const usesOfMember = statement(
  'couponUsesOfMember',
  `SELECT ${usesOf('$2')} AS uses, ${hasOrdered('$2')} AS has_ordered FROM coupons c WHERE c.id = $1`,
  { uses: t.int, has_ordered: t.boolean },
);

/** Why a coupon does not apply to goods: it is for other sellers, for the platform's goods only, or for other products or categories. */
export type GoodsBar = 'otherSeller' | 'platformOnly' | 'scope';

// $3 whether to include the goods to which a coupon does not apply, with the reason (`bar`).
export const goodsOfCoupons = statement(
  'goodsOfCoupons',
  `SELECT * FROM (
     SELECT c.id AS coupon_id, s.id, p.seller_id, c.seller_id IS NULL AS is_platforms,
       CASE WHEN NOT (${IS_FOR_SELLER}) THEN CASE WHEN c.platform_only THEN 'platformOnly' ELSE 'otherSeller' END
         WHEN NOT ${covers('c', 'p')} THEN 'scope' END AS bar
     FROM skus s JOIN products p ON p.id = s.product_id JOIN coupons c ON c.id = ANY ($1::bigint[])
     WHERE s.id = ANY ($2::bigint[])) g
   WHERE $3::boolean OR g.bar IS NULL ORDER BY g.coupon_id, g.id`,
  {
    coupon_id: t.int,
    id: t.int,
    seller_id: t.int.orNull,
    is_platforms: t.boolean,
    bar: t.text.as<GoodsBar>().orNull,
  },
);

// Locks the funds, which all coupons share.
export const lockFunds = statement(
  'lockCouponFunds',
  'SELECT pg_advisory_xact_lock(720110038) IS NOT NULL AS locked',
  { locked: t.boolean.notNull },
);

// The house's own coin, less the top-ups that unpaid orders will take from it.
export const readFunds = statement(
  'readCouponFunds',
  `SELECT (SELECT coalesce(sum(ledger_house_balance('coin', b)), 0)
       FROM unnest(ARRAY['revenue', 'capital', 'loss', 'coupons']) b)
     - (SELECT coalesce(sum(o.discount), 0) FROM orders o
       WHERE o.status = 1 AND o.discount > 0 AND o.seller_id IS NOT NULL AND NOT o.seller_bears) AS funds`,
  { funds: t.numeric.notNull },
);

export const insertClaim = statement(
  'insertCouponClaim',
  `WITH c AS (
     UPDATE coupons SET used = used + 1 WHERE id = $1 RETURNING id, first_order_only
   )
   INSERT INTO coupon_claims (coupon_id, member_id, nth, first_order_only, discount)
   SELECT c.id, $2, (SELECT min(n) FROM generate_series(1, 99) n WHERE NOT EXISTS (
       SELECT 1 FROM coupon_claims k
       WHERE k.coupon_id = $1 AND k.member_id = $2 AND k.nth = n AND k.returned_at IS NULL)),
     c.first_order_only, $3 FROM c RETURNING id`,
  { id: t.int },
);

export const lockCouponOfClaim = statement(
  'lockCouponOfClaim',
  `SELECT 1 FROM coupons WHERE id = (SELECT coupon_id FROM coupon_claims WHERE id = $1) FOR NO KEY UPDATE`,
);

// A statement of its own after the lock, so that it sees what the payment's other orders committed.
export const giveBackClaim = statement(
  'giveBackCouponClaim',
  `WITH k AS (
     UPDATE coupon_claims k SET returned_at = now()
     WHERE k.id = $1 AND k.returned_at IS NULL AND NOT EXISTS (
       SELECT 1 FROM orders o WHERE o.coupon_claim_id = k.id AND NOT (${ENDED_UNSHIPPED}))
     RETURNING k.coupon_id
   )
   UPDATE coupons c SET used = c.used - 1 FROM k WHERE c.id = k.coupon_id`,
);

export const couponColumns = {
  ...termColumns,
  categories: t.text.array,
  product_ids: t.json.as<number[]>(),
  seller_ids: t.json.as<number[]>(),
  seller_name: t.text.orNull,
  stopped_at: t.timestamp.orNull,
  stop_reason: t.text.orNull,
  version: t.int,
  given: t.numeric.notNull,
  created_by: t.text,
  created_at: t.timestamp,
};
export type CouponRow = RowOf<typeof couponColumns>;

/** @param cursor an additional column with its comma */
export const shownWith = (
  cursor = '',
) => `SELECT ${cursor} ${TERMS}, c.categories, to_json(c.product_ids) AS product_ids, to_json(c.seller_ids) AS seller_ids, s.name AS seller_name, c.stopped_at, c.stop_reason, c.version, (SELECT coalesce(sum(k.discount), 0) FROM coupon_claims k
    WHERE k.coupon_id = c.id AND k.returned_at IS NULL) AS given, m.name AS created_by, c.created_at
  FROM coupons c JOIN members m ON m.id = c.created_by LEFT JOIN members s ON s.id = c.seller_id`;
// $2 the seller whose coupon it must be; null for anybody's.
export const oneCoupon = statement(
  'oneCoupon',
  `${shownWith()} WHERE c.id = $1 AND ($2::bigint IS NULL OR c.seller_id = $2)`,
  couponColumns,
);

export const insertCoupon = statement(
  'insertCoupon',
  `INSERT INTO coupons (code, created_by, kind, amount, percent_bps, minimum, max_uses, per_member, starts_at, ends_at,
     is_on, first_order_only, platform_only, categories, product_ids, is_public, seller_ids, seller_id)
   VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18)
   ON CONFLICT (code) DO NOTHING RETURNING id`,
  { id: t.int },
);

export const unknownMembers = statement(
  'unknownMembersOfCoupon',
  'SELECT u AS id FROM unnest($1::bigint[]) u WHERE NOT EXISTS (SELECT 1 FROM members m WHERE m.id = u)',
  { id: t.int.notNull },
);

export const lockCouponById = statement(
  'lockCouponById',
  'SELECT used, version, seller_id, stopped_at, code FROM coupons WHERE id = $1 FOR NO KEY UPDATE',
  {
    used: t.int,
    version: t.int,
    seller_id: t.int.orNull,
    stopped_at: t.timestamp.orNull,
    code: t.text,
  },
);

export const changeCoupon = statement(
  'changeCoupon',
  `UPDATE coupons SET kind = $2, amount = $3, percent_bps = $4, minimum = $5, max_uses = $6, per_member = $7,
     starts_at = $8, ends_at = $9, is_on = $10, first_order_only = $11, platform_only = $12, categories = $13,
     product_ids = $14, is_public = $15, seller_ids = $16, version = version + 1
   WHERE id = $1`,
);
