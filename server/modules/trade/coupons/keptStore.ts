import type { MyCouponState, OVER_REASONS } from '@common/endpoints/keptCoupons';
import { type RowOf, t } from '../../../db/columns';
import { statement } from '../../../db/database';
import {
  COUPON_CARD,
  COUPON_SELLER,
  COUPON_SHOWN,
  couponEarlyAt,
  couponOverAt,
  NOW,
} from '../../../db/discountRows';
import { hasOrdered, shownColumns, usesOf } from './store';

const cardColumns = {
  ...shownColumns,
  uses_left: t.int,
  seller_name: t.text.orNull,
  product_ids: t.json.as<number[]>(),
  named_sellers: t.json.as<{ id: number; name: string }[]>(),
  categories: t.json.as<{ slug: string; name: string }[]>(),
};
export type CardRow = RowOf<typeof cardColumns>;

const EARLY = couponEarlyAt(NOW);
const OVER = `(${couponOverAt(NOW)} IS NOT NULL)`;

export const publicCoupons = statement(
  'publicCoupons',
  `SELECT ${COUPON_CARD} FROM coupons c ${COUPON_SELLER} WHERE ${COUPON_SHOWN} ORDER BY c.ends_at, c.id LIMIT 100`,
  cardColumns,
);

export const publicOfSeller = statement(
  'publicCouponsOfSeller',
  `SELECT ${COUPON_CARD} FROM coupons c ${COUPON_SELLER} WHERE ${COUPON_SHOWN} AND c.seller_id IS NOT DISTINCT FROM $1
   ORDER BY c.ends_at, c.id LIMIT 20`,
  cardColumns,
);

/** Coupons that the member $1 kept or used, with their state for that member; one's own cannot be used. */
const MINE = `SELECT x.*, CASE WHEN x.uses >= x.per_member OR (x.uses > 0 AND x.over IS NOT NULL) THEN 'used'
    WHEN x.over IS NOT NULL THEN 'over' ELSE 'usable' END AS state
  FROM (
    SELECT ${COUPON_CARD}, ${EARLY} AS is_early, ${usesOf('$1')} AS uses, CASE WHEN ${OVER} THEN 'ended'
        WHEN c.used >= c.max_uses THEN 'usedUp'
        WHEN c.first_order_only AND ${hasOrdered('$1')} THEN 'firstOrder' END AS over
    FROM coupons c ${COUPON_SELLER} WHERE c.seller_id IS DISTINCT FROM $1 AND c.id IN (
      SELECT coupon_id FROM kept_coupons WHERE member_id = $1
      UNION SELECT coupon_id FROM coupon_claims WHERE member_id = $1)
  ) x`;
const mineColumns = {
  ...cardColumns,
  uses: t.int,
  is_early: t.boolean,
  over: t.text.as<(typeof OVER_REASONS)[number]>().orNull,
  state: t.text.as<MyCouponState>(),
};

export const pageMine = statement(
  'pageCouponsOfMember',
  `SELECT * FROM (${MINE}) y WHERE y.state = $2
   ORDER BY y.state = 'usable' DESC, CASE WHEN y.state = 'usable' THEN y.ends_at END, y.ends_at DESC, y.id
   LIMIT $3 OFFSET $4`,
  mineColumns,
);
export const countMine = statement(
  'countCouponsOfMember',
  `SELECT count(*)::int AS n FROM (${MINE}) y WHERE y.state = $2`,
  { n: t.int },
);
export const usableOfMember = statement(
  'usableCouponsOfMember',
  `SELECT * FROM (${MINE}) y WHERE y.state = 'usable' AND NOT y.is_early ORDER BY y.ends_at, y.id LIMIT 20`,
  mineColumns,
);

export const keptIds = statement(
  'keptCouponIds',
  'SELECT coupon_id FROM kept_coupons WHERE member_id = $1 ORDER BY kept_at DESC LIMIT 500',
  { coupon_id: t.int },
);

export const findToKeep = statement(
  'couponToKeep',
  `SELECT c.code, c.seller_id, c.is_public AND NOT ${EARLY} AS is_shown,
     ${OVER} OR c.used >= c.max_uses AS is_over,
     EXISTS (SELECT 1 FROM kept_coupons k WHERE k.member_id = $2 AND k.coupon_id = c.id) AS is_kept
   FROM coupons c WHERE c.id = $1`,
  {
    code: t.text,
    seller_id: t.int.orNull,
    is_shown: t.boolean,
    is_over: t.boolean,
    is_kept: t.boolean,
  },
);
export const keep = statement(
  'keepCoupon',
  'INSERT INTO kept_coupons (member_id, coupon_id) VALUES ($1, $2) ON CONFLICT DO NOTHING',
);
