import { t } from '../../../db/columns';
import { statement } from '../../../db/database';
import type { AssetCode } from '../../../ledger/ledger';

/**
 * A member's orders that were paid in a period. `coin` is what the seller's side gets of an order before the commission
 * (`proceedsOf`): with what the platform adds for its coupon, without what the seller's own takes off.
 */
const SOLD = `
  SELECT o.id, o.paid_at, o.coin_amount + CASE WHEN o.seller_bears THEN 0 ELSE o.discount END AS coin, o.adv_amount AS adv,
    o.refunded_coin + CASE WHEN o.seller_bears THEN 0 ELSE o.refunded_discount END AS part_coin, o.refunded_adv AS part_adv,
    o.status IN (-1, 11) OR EXISTS (
      SELECT 1 FROM order_returns r WHERE r.order_id = o.id AND r.state = 'refunded' AND r.is_whole) AS is_refunded,
    o.status IN (2, 20) OR o.settle_at IS NOT NULL AS is_open
  FROM orders o WHERE o.seller_id = $1 AND o.paid_at >= $2 AND o.paid_at < $3`;

/** By day or month in Taipei, the oldest first; those in which nothing was paid have no row. */
export const soldParts = statement(
  'soldParts',
  `SELECT to_char(date_trunc($4, s.paid_at AT TIME ZONE 'Asia/Taipei'), 'YYYY-MM-DD') AS day, count(*)::int AS orders,
     sum(s.coin) AS coin, sum(s.adv) AS adv, sum(b.coin) AS refunded_coin, sum(b.adv) AS refunded_adv,
     coalesce(sum(s.coin - b.coin) FILTER (WHERE s.is_open), 0) AS escrow_coin,
     coalesce(sum(s.adv - b.adv) FILTER (WHERE s.is_open), 0) AS escrow_adv
   FROM (${SOLD}) s CROSS JOIN LATERAL (
     SELECT CASE WHEN s.is_refunded THEN s.coin ELSE s.part_coin END AS coin,
       CASE WHEN s.is_refunded THEN s.adv ELSE s.part_adv END AS adv) b
   GROUP BY 1 ORDER BY 1`,
  {
    day: t.text,
    orders: t.int,
    coin: t.numeric,
    adv: t.numeric,
    refunded_coin: t.numeric,
    refunded_adv: t.numeric,
    escrow_coin: t.numeric,
    escrow_adv: t.numeric,
  },
);

export const bestSold = statement(
  'bestSold',
  `SELECT l.product_id AS id, (array_agg(l.title ORDER BY s.paid_at DESC, s.id DESC))[1] AS title,
     count(DISTINCT s.id)::int AS orders, sum(l.quantity - l.returned)::int AS pieces
   FROM (${SOLD}) s JOIN order_lines l ON l.order_id = s.id AND l.returned < l.quantity
   WHERE NOT s.is_refunded GROUP BY 1 ORDER BY pieces DESC, orders DESC, 1 LIMIT 10`,
  { id: t.int, title: t.text, orders: t.int, pieces: t.int },
);

/** What the ledger booked on a member's balance for sales: what was settled, and its commission as a negative amount. */
export const bookedIncome = statement(
  'bookedIncome',
  `SELECT a.asset, coalesce(sum(p.amount) FILTER (WHERE j.kind = 'order.settle'), 0) AS settled,
     coalesce(sum(p.amount) FILTER (WHERE j.kind = 'order.fee'), 0) AS fee
   FROM accounts a JOIN postings p ON p.account_id = a.id AND p.member_id = $1
     AND p.id >= posting_floor(a.id, $2) AND p.id < posting_floor(a.id, $3) AND p.record_type IN (7, 11)
   JOIN journals j ON j.id = p.journal_id
   WHERE a.member_id = $1 AND a.bucket = 'available' GROUP BY 1`,
  { asset: t.text.as<AssetCode>(), settled: t.numeric, fee: t.numeric },
);
