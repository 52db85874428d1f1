import type { Picture } from '@common/endpoints/pictures';
import { type RowOf, t } from '../../../db/columns';
import { type Queryable, statement } from '../../../db/database';
import { lotColumns, NOW, SALE_FAILED } from './store';

/** Maximum number of bids that a lot's history shows. */
export const MAX_BIDS = 500;

const bidColumns = {
  id: t.int,
  bidder_id: t.int,
  kind: t.text.as<'bid' | 'raise' | 'buyNow'>(),
  maximum: t.numeric,
  least: t.numeric,
  price_after: t.numeric,
  leader_after: t.int,
  at: t.timestamp,
  arrived_at: t.timestamp,
};
const listedColumns = { ...bidColumns, ends_before: t.timestamp, ends_after: t.timestamp };

/** A stored bid, amounts in base units; `kind: raise` only for the reader's own. */
export type StoredBid = RowOf<typeof bidColumns>;
/** A stored bid with the end of the lot before and after it. */
export type ListedBid = RowOf<typeof listedColumns>;

const bidsOfLot = statement(
  'findBidsOfLot',
  `SELECT id, bidder_id, kind, maximum, least, price_after, leader_after, at, coalesce(arrived_at, at) AS arrived_at,
     ends_before, ends_after
   FROM bids WHERE lot_id = $1 AND (kind <> 'raise' OR bidder_id = $2) AND id >= $3 AND id < $4
   ORDER BY id DESC LIMIT ${MAX_BIDS + 1}`,
  listedColumns,
);
const countLeading = statement(
  'countMyLots',
  `SELECT count(*) FILTER (WHERE l.leader_id = $1)::int AS leading,
     count(*) FILTER (WHERE l.leader_id IS DISTINCT FROM $1)::int AS outbid
   FROM (SELECT DISTINCT lot_id FROM bids WHERE bidder_id = $1) b JOIN lots l ON l.id = b.lot_id
   WHERE l.closed_at IS NULL AND l.withdrawn_at IS NULL AND l.ends_at > now()`,
  { leading: t.int, outbid: t.int },
);
const leaderMaximum = statement(
  'findLeaderMaximum',
  `SELECT l.seller_id, l.leader_maximum AS maximum, m.id, m.name FROM lots l LEFT JOIN members m ON m.id = l.leader_id
   WHERE l.id = $1`,
  {
    seller_id: t.int.orNull,
    maximum: t.numeric.orNull,
    id: t.int.orNull,
    name: t.text.orNull,
  },
);
const bidders = statement(
  'biddersOfLot',
  'SELECT DISTINCT bidder_id FROM bids WHERE lot_id = $1 ORDER BY bidder_id',
  { bidder_id: t.int },
);
const watchers = statement(
  'watchersOfProduct',
  'SELECT member_id FROM favourites WHERE product_id = $1 AND removed_at IS NULL ORDER BY member_id',
  { member_id: t.int },
);
const myBid = statement(
  'findMyBidOnLot',
  `SELECT max(b.maximum) AS maximum, (SELECT o.out_trade_no FROM lots l JOIN orders o ON o.id = l.order_id
     WHERE l.id = $1 AND o.buyer_id = $2) AS out_trade_no
   FROM bids b WHERE b.lot_id = $1 AND b.bidder_id = $2`,
  { maximum: t.numeric.orNull, out_trade_no: t.text.orNull },
);

export type MyBidState = 'leading' | 'outbid' | 'won' | 'lost';

const MY_STATE = `CASE WHEN l.order_id IS NOT NULL AND l.leader_id = $1 THEN 'won'
    WHEN l.closed_at IS NOT NULL OR l.withdrawn_at IS NOT NULL THEN 'lost'
    WHEN l.leader_id = $1 THEN 'leading' ELSE 'outbid' END`;
const MINE = `FROM (SELECT lot_id, max(maximum) AS my_maximum FROM bids WHERE bidder_id = $1 GROUP BY lot_id) b
  JOIN lots l ON l.id = b.lot_id JOIN products p ON p.id = l.product_id
  LEFT JOIN members m ON m.id = l.seller_id
  WHERE ($2::text IS NULL OR ${MY_STATE} = $2)`;
const pageMine = statement(
  'pageMyBids',
  `SELECT l.*, ${SALE_FAILED}, ${NOW} AS now, p.title, p.pictures, m.name AS seller_name, b.my_maximum,
     ${MY_STATE} AS state, (SELECT o.out_trade_no FROM orders o WHERE o.id = l.order_id AND o.buyer_id = $1) AS out_trade_no
   ${MINE}
   ORDER BY l.closed_at IS NOT NULL, l.closed_at DESC, l.ends_at, l.id LIMIT $3 OFFSET $4`,
  {
    ...lotColumns,
    title: t.text,
    pictures: t.json.as<Picture[]>(),
    seller_name: t.text.orNull,
    my_maximum: t.numeric,
    state: t.text.as<MyBidState>(),
    out_trade_no: t.text.orNull,
  },
);
const countMine = statement('countMyBids', `SELECT count(*)::int AS n ${MINE}`, { n: t.int });

/**
 * The newest bids, one more than `MAX_BIDS`, from bid `from` on and older than `before`; hidden raises are included only for
 * `reader`, who made them.
 */
export function findBids(
  db: Queryable,
  lotId: number,
  reader: number | null,
  { from = 0, before = Number.MAX_SAFE_INTEGER } = {},
): Promise<ListedBid[]> {
  return db.run(bidsOfLot, [lotId, reader, from, before]);
}

/** Counts the running auctions that a member leads, and those where another member has outbid them. */
export function countMyLots(
  db: Queryable,
  memberId: number,
): Promise<{ leading: number; outbid: number }> {
  return db.one(countLeading, [memberId]);
}

/** The seller, and the leader with their hidden maximum; leader and maximum are null without a bid. */
export function findLeaderMaximum(db: Queryable, lotId: number) {
  return db.maybeOne(leaderMaximum, [lotId]);
}

export async function findBidders(db: Queryable, lotId: number): Promise<number[]> {
  return (await db.run(bidders, [lotId])).map((row) => row.bidder_id);
}

/** Members who keep the product as a favourite. */
export async function findWatchers(db: Queryable, productId: number): Promise<number[]> {
  return (await db.run(watchers, [productId])).map((row) => row.member_id);
}

/** A member's highest bid on a lot, and the order if they won it. */
export function findMyBid(db: Queryable, lotId: number, memberId: number) {
  return db.one(myBid, [lotId, memberId]);
}

/** The lots that a member has bid on. */
export async function pageMyBids(
  db: Queryable,
  memberId: number,
  state: MyBidState | null,
  { pageSize, offset }: { pageSize: number; offset: number },
) {
  const [rows, { n: total }] = await Promise.all([
    db.run(pageMine, [memberId, state, pageSize, offset]),
    db.one(countMine, [memberId, state]),
  ]);
  return { rows, total };
}
