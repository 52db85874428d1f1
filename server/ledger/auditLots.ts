import { DECISION_GRACE_MS } from '@common/auctions/auctionRules';
import { RECENT_LOT as RECENT } from './auditBids';
import type { Check } from './auditCheck';

export const lotChecks: readonly Check[] = [
  {
    invariant: 11,
    what: "per open lot exactly one live hold: the leader's maximum",
    query: `SELECT format('lot %s', l.id) AS breach FROM lots l
      LEFT JOIN LATERAL (
        SELECT count(*) AS n, min(h.member_id) AS member_id, min(h.amount) AS amount FROM holds h
        WHERE h.ref_type = 'lot' AND h.ref_id = l.id::text AND h.state = 'live') h ON true
      WHERE CASE WHEN l.closed_at IS NULL AND l.leader_id IS NOT NULL
        THEN h.n <> 1 OR h.member_id <> l.leader_id OR h.amount <> l.leader_maximum
        ELSE h.n <> 0 END`,
  },
  {
    invariant: 12,
    what: 'a closed lot has one order of its leader at its price, or none',
    query: `SELECT format('lot %s', l.id) AS breach FROM lots l LEFT JOIN orders o ON o.id = l.order_id
      WHERE l.sold <> (l.order_id IS NOT NULL) OR (l.sold AND l.closed_at IS NULL)
         OR (l.order_id IS NOT NULL AND (o.buyer_id <> l.leader_id OR o.total <> l.price
           OR (l.reserve IS NOT NULL AND l.bid_count > 0 AND l.price < l.reserve AND NOT EXISTS (
             SELECT 1 FROM bids b WHERE b.lot_id = l.id AND b.kind = 'buyNow'))))`,
  },
  {
    invariant: 12,
    what: 'a lot was sold after its end and the time for deciding its last bids, or by being bought',
    query: `SELECT format('lot %s', l.id) AS breach FROM lots l
      WHERE ${RECENT} AND l.sold AND l.closed_at < l.ends_at + interval '${DECISION_GRACE_MS} ms'
        AND NOT EXISTS (SELECT 1 FROM bids b WHERE b.lot_id = l.id AND b.kind = 'buyNow')`,
  },
  {
    invariant: 12,
    what: "a lot's order is of its own piece and seller",
    query: `SELECT format('lot %s: order %s', l.id, o.out_trade_no) AS breach FROM lots l JOIN orders o ON o.id = l.order_id
      WHERE o.seller_id IS DISTINCT FROM l.seller_id OR NOT EXISTS (
        SELECT 1 FROM order_lines n WHERE n.order_id = o.id AND n.product_id = l.product_id AND n.quantity = 1)`,
  },
  {
    invariant: 19,
    what: "a lot's leader and price are those of its last bid",
    query: `SELECT format('lot %s: leader %s at %s, last bid says %s at %s', l.id, l.leader_id, l.price,
        b.leader_after, coalesce(b.price_after, l.start_price)) AS breach
      FROM lots l LEFT JOIN LATERAL (
        SELECT leader_after, price_after FROM bids WHERE lot_id = l.id ORDER BY id DESC LIMIT 1) b ON true
      WHERE ${RECENT}
        AND (l.leader_id IS DISTINCT FROM b.leader_after OR l.price <> coalesce(b.price_after, l.start_price))`,
  },
  {
    invariant: 19,
    what: "a lot's count is of its visible bids, and its leader's maximum is theirs",
    query: `SELECT format('lot %s: count %s of %s, maximum %s of %s', l.id, l.bid_count, b.n, l.leader_maximum, b.maximum) AS breach
      FROM lots l CROSS JOIN LATERAL (
        SELECT count(*) FILTER (WHERE kind <> 'raise') AS n, max(maximum) FILTER (WHERE bidder_id = l.leader_id) AS maximum,
          count(*) FILTER (WHERE ends_after > ends_before) AS extensions
        FROM bids WHERE lot_id = l.id) b
      WHERE ${RECENT} AND (l.bid_count <> b.n OR l.extensions <> b.extensions OR l.leader_maximum IS DISTINCT FROM b.maximum)`,
  },
  {
    invariant: 19,
    what: 'no maximum above the leader was passed over',
    query: `SELECT format('lot %s: bid %s', l.id, b.id) AS breach FROM lots l JOIN bids b ON b.lot_id = l.id
      WHERE ${RECENT} AND b.maximum > l.leader_maximum`,
  },
  {
    invariant: 12,
    what: 'a piece is in one open auction at a time',
    query: `SELECT format('product %s is in %s auctions', product_id, count(*)) AS breach FROM lots
      WHERE closed_at IS NULL AND withdrawn_at IS NULL GROUP BY product_id HAVING count(*) > 1`,
  },
];
