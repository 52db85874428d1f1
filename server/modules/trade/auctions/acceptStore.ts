import { t } from '../../../db/columns';
import { statement, type Tx } from '../../../db/database';
import type { AcceptedBid } from './decideBids';

// The lots' rows are locked: each lot is written once, as its last bid left it, and announced at most once.
const accept = statement(
  'acceptBids',
  `WITH l AS (
     UPDATE lots SET price = a.price, leader_id = a.leader_id, leader_maximum = a.leader_maximum, bid_count = a.bid_count,
       version = a.version, ends_at = a.ends_at, extensions = a.extensions
     FROM unnest($1::bigint[], $2::numeric[], $3::bigint[], $4::numeric[], $5::int[], $6::int[], $7::timestamptz[], $8::int[])
       AS a(id, price, leader_id, leader_maximum, bid_count, version, ends_at, extensions)
     WHERE lots.id = a.id
   ), b AS (
     INSERT INTO bids (lot_id, bidder_id, kind, maximum, least, price_after, leader_after, at, arrived_at, ends_before, ends_after)
     SELECT o.lot, o.bidder, o.kind, o.maximum, o.least, o.price, o.leader, o.at, o.arrived_at, o.ends_before, o.ends_after
     FROM unnest($10::bigint[], $11::bigint[], $12::text[], $13::numeric[], $14::numeric[], $15::numeric[], $16::bigint[],
         $17::timestamptz[], $18::timestamptz[], $19::timestamptz[], $20::timestamptz[]) WITH ORDINALITY
       AS o(lot, bidder, kind, maximum, least, price, leader, at, arrived_at, ends_before, ends_after, n)
     ORDER BY o.n RETURNING id
   ), e AS MATERIALIZED (
     SELECT announce('lot_events', a.id::text) FROM unnest($1::bigint[], $9::boolean[]) AS a(id, shows) WHERE a.shows
   )
   SELECT b.id, (SELECT count(*)::int FROM e) AS announced FROM b`,
  { id: t.int, announced: t.int },
);

/**
 * Writes accepted bids of locked lots, in their order, and the lots as these bids leave them. The open pages of a lot learn of
 * it when the transaction commits, unless all bids on the lot are hidden raises.
 * @returns the bids' ids, in order
 */
export async function writeBids(tx: Tx, bids: readonly AcceptedBid[]): Promise<number[]> {
  if (bids.length === 0) return [];
  const lots = [...new Map(bids.map(({ after }) => [after.id, after])).values()];
  const shown = new Set(bids.filter(({ kind }) => kind !== 'raise').map(({ after }) => after.id));
  const rows = await tx.run(accept, [
    lots.map(({ id }) => id),
    lots.map(({ price }) => price),
    lots.map(({ leader_id }) => leader_id),
    lots.map(({ leader_maximum }) => leader_maximum),
    lots.map(({ bid_count }) => bid_count),
    lots.map(({ version }) => version),
    lots.map(({ ends_at }) => ends_at),
    lots.map(({ extensions }) => extensions),
    lots.map(({ id }) => shown.has(id)),
    bids.map(({ after }) => after.id),
    bids.map(({ bidderId }) => bidderId),
    bids.map(({ kind }) => kind),
    bids.map(({ maximum }) => maximum.toString()),
    bids.map(({ least }) => least.toString()),
    bids.map(({ effect }) => effect.price.toString()),
    bids.map(({ effect }) => effect.leader.bidder),
    bids.map(({ before }) => before.now),
    bids.map(({ arrivedAt }) => arrivedAt),
    bids.map(({ before }) => before.ends_at),
    bids.map((bid) => bid.after.ends_at),
  ]);
  return rows.map(({ id }) => id).toSorted((one, other) => one - other);
}
