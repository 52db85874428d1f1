import { t } from '../../../db/columns';
import { statement } from '../../../db/database';
import type { TraceKind } from './store';

// One row per seller and bidder. Weights: shared wallet or device 8, home address 5, network 1; at least three bids, all
// on this seller's lots, 3; five lots or more and hardly any won, 3.
const SIGNALS = `WITH pair AS (
    SELECT l.seller_id, b.bidder_id, count(*)::int AS bids, count(DISTINCT l.id)::int AS lots, max(b.at) AS last_at,
      count(DISTINCT l.id) FILTER (WHERE l.sold AND l.leader_id = b.bidder_id)::int AS won,
      count(DISTINCT l.id) FILTER (WHERE l.closed_at IS NOT NULL AND NOT (l.sold AND l.leader_id = b.bidder_id))::int AS lost
    FROM bids b JOIN lots l ON l.id = b.lot_id
    WHERE l.seller_id IS NOT NULL AND b.at > now() - interval '90 days' GROUP BY 1, 2
  ), marked AS (
    SELECT pair.*, coalesce(t.shared, '{}') AS shared, NOT EXISTS (
        SELECT 1 FROM bids o JOIN lots k ON k.id = o.lot_id
        WHERE o.bidder_id = pair.bidder_id AND k.seller_id IS DISTINCT FROM pair.seller_id) AS only_seller
    FROM pair LEFT JOIN LATERAL (
      SELECT array_agg(DISTINCT a.kind ORDER BY a.kind) AS shared FROM member_traces a
      JOIN member_traces b ON b.kind = a.kind AND b.trace = a.trace
      WHERE a.member_id = pair.seller_id AND b.member_id = pair.bidder_id) t ON true
  ), weighed AS (
    SELECT marked.*, 8 * ('wallet' = ANY (shared))::int + 8 * ('device' = ANY (shared))::int
      + 5 * ('address' = ANY (shared))::int + ('network' = ANY (shared))::int
      + 3 * (only_seller AND bids >= 3)::int + 3 * (lost >= 5 AND won * 10 <= lost)::int AS weight
    FROM marked
  )`;

const signalColumns = {
  seller_id: t.int.notNull,
  seller_name: t.text,
  bidder_id: t.int,
  bidder_name: t.text,
  shared: t.text.array.as<TraceKind[]>(),
  only_seller: t.boolean,
  bids: t.int,
  lots: t.int,
  won: t.int,
  lost: t.int,
  last_at: t.timestamp,
  weight: t.int,
  total: t.int,
};

export const pageSignals = statement(
  'pageSignals',
  `${SIGNALS} SELECT w.*, s.name AS seller_name, b.name AS bidder_name, count(*) OVER ()::int AS total
   FROM weighed w JOIN members s ON s.id = w.seller_id JOIN members b ON b.id = w.bidder_id
   WHERE weight >= 3 ORDER BY weight DESC, last_at DESC, w.bidder_id LIMIT $1 OFFSET $2`,
  signalColumns,
);
