import type { Holiday } from '@common/endpoints/holidays';
import type { DeliveryTerms } from '@common/endpoints/shipping';
import { ORDER } from '@common/orders/orderTransitions';
import { FOLLOWERS_COUNTED } from '@common/shopfront/followRules';
import { type RowOf, t } from '../../../db/columns';
import { statement } from '../../../db/database';
import { awayJson } from '../../../db/holidays';
import { epochMs } from '../../../db/moments';

/** Sums of the ratings and sold pieces of the products `p`. */
const SOLD = `ARRAY[coalesce(sum(p.ratings[1]), 0), coalesce(sum(p.ratings[2]), 0), coalesce(sum(p.ratings[3]), 0),
    coalesce(sum(p.ratings[4]), 0), coalesce(sum(p.ratings[5]), 0)]::int[] AS ratings,
  coalesce(sum(p.sold), 0)::bigint AS sold`;

const sellerColumns = {
  name: t.text,
  joinedAt: t.int,
  isPaused: t.boolean,
  away: t.json.as<Holiday>().orNull,
  delivery: t.json.as<DeliveryTerms>().orNull,
  ratings: t.int.array,
  sold: t.int,
  followers: t.int,
};

// Only a member who has put up something for sale has a page.
export const memberSeller = statement(
  'memberSeller',
  `SELECT m.name, ${epochMs('m.created_at')} AS "joinedAt", m.frozen_at IS NOT NULL AS "isPaused", ${awayJson('m.id')} AS away,
     d.terms AS delivery, s.ratings, s.sold, (SELECT count(*) FROM (SELECT 1 FROM seller_follows f
       WHERE f.seller_id = m.id AND f.removed_at IS NULL LIMIT ${FOLLOWERS_COUNTED + 1}) counted)::int AS followers
   FROM members m LEFT JOIN shipping_profiles d ON d.seller_id = m.id
   CROSS JOIN LATERAL (SELECT ${SOLD}, count(*) AS products FROM products p WHERE p.seller_id = m.id) s
   WHERE m.id = $1 AND s.products > 0`,
  sellerColumns,
);

export const platformSeller = statement(
  'platformSeller',
  `SELECT (SELECT d.terms FROM shipping_profiles d WHERE d.seller_id IS NULL) AS delivery, s.ratings, s.sold
   FROM (SELECT ${SOLD} FROM products p WHERE p.seller_id IS NULL) s`,
  { delivery: sellerColumns.delivery, ratings: t.int.array, sold: t.int },
);

/** Max. number of orders, the latest ones, from which the figures are counted. */
const MAX_COUNTED = 500;

const recordColumns = {
  /**
   * Orders whose deadline has passed, or had when they ended undelivered, or that were shipped or delivered digitally; and those
   * that were in time. Pick-ups do not count: their buyer may be the one who is late.
   */
  due: t.int,
  onTime: t.int,
  /** Orders that succeeded or failed, and those that failed. */
  ended: t.int,
  failed: t.int,
};
export type RecordRow = RowOf<typeof recordColumns>;

const recordOf = (name: string, whose: string) =>
  statement(
    name,
    `SELECT count(*) FILTER (WHERE o.due)::int AS due,
       count(*) FILTER (WHERE o.due AND o.done_at <= o.paid_at + shipping_time(o.delivery))::int AS "onTime",
       count(*) FILTER (WHERE o.status IN (${ORDER.succeeded}, ${ORDER.failed}))::int AS ended,
       count(*) FILTER (WHERE o.status = ${ORDER.failed})::int AS failed
     FROM (
       SELECT o.status, d.done_at, o.paid_at, o.delivery, o.fulfilment <> 'pickup' AND (
           d.done_at IS NOT NULL OR o.ship_by < now() OR o.status IN (${ORDER.cancelled}, ${ORDER.failed}) AND
             (SELECT max(h.at) FROM order_history h WHERE h.order_id = o.id) > o.paid_at + shipping_time(o.delivery)) AS due
       FROM orders o JOIN LATERAL (SELECT coalesce(o.shipped_at,
           CASE WHEN o.fulfilment = 'digital' AND o.status = ${ORDER.succeeded} THEN o.closed_at END) AS done_at) d ON true
       WHERE ${whose} AND o.paid_at > now() - interval '180 days'
       ORDER BY o.id DESC LIMIT ${MAX_COUNTED}
     ) o`,
    recordColumns,
  );

export const recordOfMember = recordOf('recordOfMember', 'o.seller_id = $1');
export const recordOfPlatform = recordOf(
  'recordOfPlatform',
  `o.seller_id IS NULL AND o.channel = 'shop'`,
);
