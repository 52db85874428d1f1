import { DECISION_GRACE_MS } from '@common/auctions/auctionRules';
import type { Check } from './auditCheck';

/** SQL: every run checks these lots `l`: open ones, and those that ended recently. */
export const RECENT_LOT = '(l.closed_at IS NULL OR l.closed_at >= :since)';

const stepAt = (
  price: string,
) => `(SELECT (b->>'step')::numeric FROM jsonb_path_query(s.bands, '$[*]') b
    WHERE (b->>'from')::numeric <= ${price} ORDER BY (b->>'from')::numeric DESC LIMIT 1)`;

/**
 * The rules of an auction (common/auctions/auctionRules.ts) a second time, in SQL. From the rows before a bid they give the least
 * maximum that it needed (`due`), whether it took or kept the lead (`leads`), the price without the reserve (`bare`), and the
 * leader and price that it had to leave (`next_…`). `top`, the highest maximum before, is the leader's: the earlier bid wins a
 * tie.
 */
const REPLAYED = `
  WITH steps AS (
    SELECT b.*, l.start_price, l.reserve, l.buy_now, l.bands,
      lag(b.leader_after) OVER w AS leader, lag(b.price_after) OVER w AS price,
      max(b.maximum) OVER (w ROWS BETWEEN UNBOUNDED PRECEDING AND 1 PRECEDING) AS top
    FROM bids b JOIN lots l ON l.id = b.lot_id WHERE ${RECENT_LOT} WINDOW w AS (PARTITION BY b.lot_id ORDER BY b.id)
  ), ruled AS (
    SELECT s.*,
      CASE WHEN s.kind = 'buyNow' THEN s.buy_now WHEN s.leader IS NULL THEN s.start_price
        WHEN s.leader = s.bidder_id THEN s.top + ${stepAt('s.top')} ELSE s.price + ${stepAt('s.price')} END AS due,
      s.kind = 'buyNow' OR s.leader IS NULL OR s.leader = s.bidder_id OR s.maximum > s.top AS leads,
      CASE WHEN s.kind = 'buyNow' THEN s.buy_now WHEN s.leader IS NULL THEN s.start_price WHEN s.leader = s.bidder_id THEN s.price
        WHEN s.maximum > s.top THEN least(s.maximum, s.top + ${stepAt('s.top')})
        ELSE greatest(s.price, least(s.top, s.maximum + ${stepAt('s.maximum')})) END AS bare
    FROM steps s
  ), outcomes AS (
    SELECT r.*, CASE WHEN r.leads THEN r.bidder_id ELSE r.leader END AS next_leader,
      CASE WHEN r.kind <> 'buyNow' AND r.leads AND r.maximum >= r.reserve THEN greatest(r.bare, r.reserve) ELSE r.bare END AS next_price
    FROM ruled r
  )`;

export const bidChecks: readonly Check[] = [
  {
    invariant: 10,
    what: "each accepted bid is at least what the one before it left, and its leader and price are the rules'",
    query: `${REPLAYED}
      SELECT format('bid %s on lot %s', id, lot_id) AS breach FROM outcomes
      WHERE least IS DISTINCT FROM due OR maximum < least OR leader_after <> next_leader OR price_after IS DISTINCT FROM next_price
        OR (kind = 'buyNow' AND (leader IS NOT NULL OR maximum <> buy_now))
        OR kind <> 'buyNow' AND (kind = 'raise') <> coalesce(leader = bidder_id AND price_after = price, false)`,
  },
  {
    invariant: 10,
    what: 'each accepted bid arrived before the end and was decided within two seconds after it',
    query: `SELECT format('bid %s on lot %s', b.id, b.lot_id) AS breach FROM bids b JOIN lots l ON l.id = b.lot_id
      WHERE ${RECENT_LOT} AND (coalesce(arrived_at, at) >= ends_before OR at >= ends_before + interval '${DECISION_GRACE_MS} ms' OR arrived_at > at)`,
  },
  {
    invariant: 10,
    what: 'a bid moved the end no further than by the soft close, and never back',
    query: `SELECT format('bid %s on lot %s', b.id, b.lot_id) AS breach FROM bids b JOIN lots l ON l.id = b.lot_id
      WHERE ${RECENT_LOT} AND (b.ends_after < b.ends_before OR b.ends_after > CASE WHEN b.kind = 'bid'
        THEN greatest(b.ends_before, coalesce(b.arrived_at, b.at) + make_interval(secs => l.soft_close_seconds))
        ELSE b.ends_before END)`,
  },
];
