import { type Queryable, statement } from '../../db/database';

const count = statement(
  'countMyLots',
  `SELECT count(*) FILTER (WHERE l.leader_id = $1)::int AS leading,
     count(*) FILTER (WHERE l.leader_id IS DISTINCT FROM $1)::int AS outbid
   FROM (SELECT DISTINCT lot_id FROM bids WHERE bidder_id = $1) b JOIN lots l ON l.id = b.lot_id
   WHERE l.closed_at IS NULL AND l.withdrawn_at IS NULL AND l.ends_at > now()`,
);

/** In how many running auctions a member leads, and in how many somebody has outbid them. */
export async function countMyLots(
  db: Queryable,
  memberId: number,
): Promise<{ leading: number; outbid: number }> {
  const [row] = await db.run<{ leading: number; outbid: number }>(count, [memberId]);
  return row ?? { leading: 0, outbid: 0 };
}
