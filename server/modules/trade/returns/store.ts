import type { HomeAddress } from '@common/endpoints/deliveryAddress';
import type { Picture } from '@common/endpoints/pictures';
import type { Fulfilment } from '@common/endpoints/products';
import type { OrderStatus } from '@common/orders/orderTransitions';
import type { ReturnSplit } from '@common/orders/returnSplit';
import type { ReturnReason, ReturnRole, ReturnState, ReturnStep } from '@common/orders/returns';
import { type RowOf, t } from '../../../db/columns';
import { type Queryable, statement, type Tx } from '../../../db/database';
import { hasNoFailure } from '../../../jobs/failureStore';

/** A return with the order data it needs; amounts in base units as text. */
export const returnColumns = {
  id: t.int,
  order_id: t.int,
  out_trade_no: t.text,
  channel: t.text.as<'shop' | 'market'>(),
  fulfilment: t.text.as<Fulfilment>(),
  status: t.int.as<OrderStatus>(),
  /** Whether it asks for everything that the order still has, delivery included. */
  is_whole: t.boolean,
  /** The requested refund, and its part of the discount. */
  coin_amount: t.numeric,
  adv_amount: t.numeric,
  discount: t.numeric,
  buyer_id: t.int,
  /** Null: the platform sold, so staff answer. */
  seller_id: t.int.orNull,
  reason: t.text.as<ReturnReason>(),
  state: t.text.as<ReturnState>(),
  carrier: t.text.orNull,
  tracking_no: t.text.orNull,
  return_to: t.json.as<HomeAddress>().orNull,
  created_at: t.timestamp,
  due_at: t.timestamp.orNull,
  /** Whether `due_at` has passed, by the database's clock. */
  overdue: t.boolean,
  closed_at: t.timestamp.orNull,
};

export type ReturnRow = RowOf<typeof returnColumns>;

const entryColumns = {
  id: t.int,
  role: t.text.as<ReturnRole>(),
  actor_name: t.text.orNull,
  step: t.text.as<'begin' | ReturnStep>().orNull,
  text: t.text,
  pictures: t.json.as<Picture[]>(),
  created_at: t.timestamp,
};

export type EntryRow = RowOf<typeof entryColumns>;

export const COLUMNS = `r.id, r.order_id, o.out_trade_no, o.channel, o.fulfilment, o.status, r.is_whole,
  coalesce(r.coin_amount, o.coin_amount) AS coin_amount, coalesce(r.adv_amount, o.adv_amount) AS adv_amount,
  coalesce(r.discount, o.discount) AS discount, r.buyer_id, r.seller_id, r.reason, r.state, r.carrier, r.tracking_no, r.return_to,
  r.created_at, r.due_at,
  coalesce(r.due_at < clock_timestamp(), false) AS overdue, r.closed_at`;
const FROM = 'FROM order_returns r JOIN orders o ON o.id = r.order_id';

// $2 null: staff; otherwise the caller must be one of the two sides.
const find = statement(
  'findReturn',
  `SELECT ${COLUMNS} ${FROM} WHERE r.id = $1 AND ($2::bigint IS NULL OR r.buyer_id = $2 OR r.seller_id = $2)`,
  returnColumns,
);
const insert = statement(
  'insertReturn',
  `INSERT INTO order_returns (order_id, buyer_id, seller_id, reason, due_at, is_whole, coin_amount, adv_amount, discount,
     parcel_id)
   VALUES ($1, $2, $3, $4, now() + make_interval(days => $5), $6, $7, $8, $9, $10) RETURNING id`,
  { id: t.int },
);
const insertLines = statement(
  'insertReturnLines',
  `INSERT INTO return_lines (return_id, order_id, position, quantity, coin_amount, adv_amount, discount)
   SELECT $1, l.order_id, l.position, u.quantity, u.coin, u.adv, u.discount
   FROM unnest($3::bigint[], $4::int[], $5::numeric[], $6::numeric[], $7::numeric[]) AS u(sku_id, quantity, coin, adv, discount)
   JOIN order_lines l ON l.order_id = $2 AND l.sku_id = u.sku_id`,
);
const linesOf = statement(
  'linesOfReturns',
  `SELECT x.return_id, l.sku_id, x.quantity, x.discount FROM return_lines x
   JOIN order_lines l ON l.order_id = x.order_id AND l.position = x.position
   WHERE x.return_id = ANY ($1::bigint[]) ORDER BY x.return_id, x.position`,
  { return_id: t.int, sku_id: t.int, quantity: t.int, discount: t.numeric },
);
const move = statement(
  'moveReturn',
  `UPDATE order_returns SET state = $3, changed_at = now(),
     due_at = now() + make_interval(days => $4),
     closed_at = CASE WHEN $3 IN ('refunded', 'rejected', 'withdrawn') THEN now() END,
     carrier = coalesce($5, carrier), tracking_no = coalesce($6, tracking_no),
     return_to = CASE WHEN $3 = 'sendBack' THEN $7::jsonb ELSE return_to END
   WHERE id = $1 AND state = $2 RETURNING id`,
);
const decided = statement(
  'decidedCancel',
  `SELECT 1 AS decided FROM order_returns
   WHERE order_id = $1 AND state IN ('rejected', 'refunded') AND reason = 'cancel' LIMIT 1`,
);
const addEntry = statement(
  'addReturnEntry',
  `INSERT INTO return_entries (return_id, role, actor_id, step, text, pictures)
   VALUES ($1, $2, $3, $4, $5, $6::jsonb) RETURNING id`,
  { id: t.int },
);
const entriesOf = statement(
  'entriesOfReturn',
  `SELECT e.id, e.role, m.name AS actor_name, e.step, e.text, e.pictures, e.created_at
   FROM return_entries e LEFT JOIN members m ON m.id = e.actor_id WHERE e.return_id = $1 ORDER BY e.id`,
  entryColumns,
);
const countMessages = statement(
  'countReturnMessages',
  `SELECT count(*)::int AS n FROM return_entries WHERE return_id = $1 AND actor_id = $2 AND step IS NULL
   AND created_at > now() - interval '1 day'`,
  { n: t.int },
);
const overdue = statement(
  'overdueReturns',
  `SELECT id FROM order_returns WHERE due_at < now() AND closed_at IS NULL AND ${hasNoFailure('sweepReturns', 'id')}
   ORDER BY due_at LIMIT 50`,
  { id: t.int },
);

const PART_SENT = `o.status = 2 AND o.refund_by < now() AND o.disputed_at IS NULL
  AND EXISTS (SELECT 1 FROM parcels p WHERE p.order_id = o.id AND p.state <> 'cancelled')`;
const partSentOverdue = statement(
  'partSentOverdue',
  `SELECT o.out_trade_no FROM orders o WHERE ${PART_SENT} AND ${hasNoFailure('refundRest', 'o.out_trade_no')}
   ORDER BY o.refund_by LIMIT 50`,
  { out_trade_no: t.text },
);
const partSent = statement(
  'stillPartSent',
  `SELECT 1 AS due FROM orders o WHERE o.id = $1 AND ${PART_SENT}`,
);

const page = (name: string, where: string) => ({
  list: statement(
    `list${name}`,
    `SELECT ${COLUMNS} ${FROM} WHERE ${where} ORDER BY r.id DESC LIMIT $2 OFFSET $3`,
    returnColumns,
  ),
  count: statement(`count${name}`, `SELECT count(*)::int AS n ${FROM} WHERE ${where}`, {
    n: t.int,
  }),
});
const PAGES = {
  buyer: page('ReturnsOfBuyer', 'r.buyer_id = $1'),
  seller: page('ReturnsOfSeller', 'r.seller_id = $1'),
};

export type Side = number | 'staff';

export function findReturn(db: Queryable, id: number, side: Side): Promise<ReturnRow | undefined> {
  return db.maybeOne(find, [id, side === 'staff' ? null : side]);
}

export interface NewReturn {
  orderId: number;
  buyerId: number;
  sellerId: number | null;
  reason: ReturnReason;
  /** Days until the state times out; null: never. */
  days: number | null;
  /** The requested pieces and refund; a request to cancel names no pieces. */
  asked: ReturnSplit;
  /** The parcel that nobody collected. */
  parcelId?: number;
}

export async function insertReturn(tx: Tx, one: NewReturn): Promise<number> {
  const { orderId, buyerId, sellerId, reason, days, asked, parcelId } = one;
  const { isWhole, lines } = asked;
  const amounts = [asked.coin, asked.adv, asked.discount].map(String);
  const values = [orderId, buyerId, sellerId, reason, days, isWhole, ...amounts, parcelId ?? null];
  const { id } = await tx.one(insert, values);
  await tx.run(insertLines, [
    id,
    orderId,
    lines.map(({ skuId }) => skuId),
    lines.map(({ quantity }) => quantity),
    lines.map(({ coin }) => String(coin)),
    lines.map(({ adv }) => String(adv)),
    lines.map(({ discount }) => String(discount)),
  ]);
  return id;
}

/** The pieces that returns ask for; none of a request to cancel, nor of a return from before ADR 070. */
export function readReturnLines(db: Queryable, returnIds: readonly number[]) {
  return db.run(linesOf, [returnIds]);
}

/** Whether the order's request to cancel has a final answer. */
export async function isCancelDecided(tx: Tx, orderId: number): Promise<boolean> {
  return (await tx.run(decided, [orderId])).length > 0;
}

export interface Move {
  from: ReturnState;
  to: ReturnState;
  days: number | null;
  parcel: { carrier: string; trackingNo: string } | null;
  /** Where the goods go back to; left out in other steps, and where the note names the place. */
  returnTo?: HomeAddress | undefined;
}

/** @returns whether the return was still in the expected state */
export async function moveReturn(tx: Tx, id: number, one: Move): Promise<boolean> {
  const { from, to, days, parcel, returnTo } = one;
  const shipping = [parcel?.carrier ?? null, parcel?.trackingNo ?? null];
  const values = [id, from, to, days, ...shipping, returnTo ? JSON.stringify(returnTo) : null];
  return (await tx.run(move, values)).length > 0;
}

export interface NewEntry {
  role: ReturnRole;
  actorId: number | null;
  step: 'begin' | ReturnStep | null;
  text: string;
  pictures?: Picture[];
}

export async function insertEntry(tx: Tx, returnId: number, entry: NewEntry): Promise<number> {
  const { role, actorId, step, text, pictures = [] } = entry;
  const values = [returnId, role, actorId, step, text, JSON.stringify(pictures)];
  const row = await tx.one(addEntry, values);
  return row.id;
}

export function readEntries(db: Queryable, returnId: number): Promise<EntryRow[]> {
  return db.run(entriesOf, [returnId]);
}

/** Number of messages that a member wrote within a day. */
export async function messagesOf(tx: Tx, returnId: number, memberId: number): Promise<number> {
  return (await tx.one(countMessages, [returnId, memberId])).n;
}

export function readOverdue(db: Queryable): Promise<{ id: number }[]> {
  return db.run(overdue);
}

/** Orders that were sent in part and whose unsent rest is due to be given back. */
export function readPartSentOverdue(db: Queryable): Promise<{ out_trade_no: string }[]> {
  return db.run(partSentOverdue);
}

/** Whether a locked order still is one of `readPartSentOverdue`. */
export async function stillPartSent(tx: Tx, orderId: number): Promise<boolean> {
  return (await tx.run(partSent, [orderId])).length > 0;
}

export async function pageReturns(
  db: Queryable,
  whose: { buyer: number } | { seller: number },
  { limit, offset }: { limit: number; offset: number },
): Promise<{ rows: ReturnRow[]; total: number }> {
  const [statements, filter] =
    'buyer' in whose ? [PAGES.buyer, [whose.buyer]] : [PAGES.seller, [whose.seller]];
  const [rows, { n: total }] = await Promise.all([
    db.run(statements.list, [...filter, limit, offset]),
    db.one(statements.count, filter),
  ]);
  return { rows, total };
}
