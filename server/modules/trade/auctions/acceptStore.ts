import { t } from '../../../db/columns';
import { statement, type Tx } from '../../../db/database';
import type { AcceptedBid } from './decideBids';

// The lot's row is locked: what the last bid left is written as it is, and it is announced once.
const accept = statement(
  'acceptBids',
  `WITH l AS (
     UPDATE lots SET price = $2, leader_id = $3, leader_maximum = $4, bid_count = $5, version = $6, ends_at = $7,
       extensions = $8
     WHERE id = $1
   ), b AS (
     INSERT INTO bids (lot_id, bidder_id, kind, maximum, least, price_after, leader_after, at, arrived_at, ends_before, ends_after)
     SELECT $1, o.bidder, o.kind, o.maximum, o.least, o.price, o.leader, o.at, o.arrived_at, o.ends_before, o.ends_after
     FROM unnest($10::bigint[], $11::text[], $12::numeric[], $13::numeric[], $14::numeric[], $15::bigint[],
         $16::timestamptz[], $17::timestamptz[], $18::timestamptz[], $19::timestamptz[]) WITH ORDINALITY
       AS o(bidder, kind, maximum, least, price, leader, at, arrived_at, ends_before, ends_after, n)
     ORDER BY o.n RETURNING id
   )
   SELECT b.id, CASE WHEN $9 AND row_number() OVER () = 1 THEN announce('lot_events', $1::text) END FROM b`,
  { id: t.int },
);

/**
 * Writes accepted bids of one locked lot, in their order, and what they leave of the lot. Watchers are notified when the
 * transaction commits, unless all are hidden raises.
 * @returns the bids' ids, in order
 */
export async function writeBids(tx: Tx, bids: readonly AcceptedBid[]): Promise<number[]> {
  const last = bids.at(-1);
  if (!last) return [];
  const { after } = last;
  const rows = await tx.run(accept, [
    after.id,
    after.price,
    after.leader_id,
    after.leader_maximum,
    after.bid_count,
    after.version,
    after.ends_at,
    after.extensions,
    bids.some(({ kind }) => kind !== 'raise'),
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
