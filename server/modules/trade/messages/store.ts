import type { Picture } from '@common/endpoints/pictures';
import { MESSAGES_AFTER_DAYS, type OrderRole } from '@common/orders/orderMessageRules';
import { type RowOf, t } from '../../../db/columns';
import { type Queryable, statement, type Tx } from '../../../db/database';

/** Messages of one page. */
export const PAGE = 50;

/** The caller: one of the order's two sides, or staff. */
export type Side = number | 'staff';

const sidesColumns = {
  id: t.int,
  out_trade_no: t.text,
  buyer_id: t.int,
  /** Null: the platform sold, so staff answer. */
  seller_id: t.int.orNull,
  /** Whether the order ended so long ago that nothing more can be written about it. */
  is_past: t.boolean,
  /** Whether the buyer waits for an answer. */
  awaits: t.boolean,
};
export type SidesRow = RowOf<typeof sidesColumns>;

const SIDES = `SELECT o.id, o.out_trade_no, o.buyer_id, o.seller_id,
     coalesce(o.closed_at < now() - interval '${MESSAGES_AFTER_DAYS} days', false) AS is_past,
     EXISTS (SELECT 1 FROM order_messages m WHERE m.order_id = o.id AND m.awaits) AS awaits
   FROM orders o WHERE o.out_trade_no = $1 AND ($2::bigint IS NULL OR o.buyer_id = $2 OR o.seller_id = $2)`;

const findSides = statement('sidesOfOrder', SIDES, sidesColumns);
// Messages of an order are written one after the other: the limit counts all of them, and an answer settles all that are awaited.
const lockSides = statement('lockSidesOfOrder', `${SIDES} FOR NO KEY UPDATE OF o`, sidesColumns);

const messageColumns = {
  id: t.int,
  role: t.text.as<OrderRole>(),
  actor_name: t.text,
  text: t.text,
  pictures: t.json.as<Picture[]>(),
  created_at: t.timestamp,
};
export type MessageRow = RowOf<typeof messageColumns>;

const messages = statement(
  'messagesOfOrder',
  `SELECT e.id, e.role, m.name AS actor_name, e.text, e.pictures, e.created_at
   FROM order_messages e JOIN members m ON m.id = e.actor_id
   WHERE e.order_id = $1 AND e.id < $2 ORDER BY e.id DESC LIMIT ${PAGE + 1}`,
  messageColumns,
);

const countToday = statement(
  'countOrderMessages',
  `SELECT count(*)::int AS n FROM order_messages
   WHERE order_id = $1 AND actor_id = $2 AND created_at > now() - interval '1 day'`,
  { n: t.int },
);

const insertOrderMessage = statement(
  'insertOrderMessage',
  `INSERT INTO order_messages (order_id, seller_id, role, actor_id, text, pictures, awaits)
   VALUES ($1, $2, $3, $4, $5, $6::jsonb, $3 = 'buyer') RETURNING id`,
  { id: t.int },
);

const settle = statement(
  'settleOrderMessages',
  'UPDATE order_messages SET awaits = false, settled_by = $2 WHERE order_id = $1 AND awaits AND id <= $3',
);

const unseen = statement(
  'unseenOrderMessages',
  'SELECT EXISTS (SELECT 1 FROM order_messages WHERE order_id = $1 AND id > $2 AND actor_id <> $3) AS "isUnseen"',
  { isUnseen: t.boolean },
);

const awaitedColumns = {
  out_trade_no: t.text,
  buyer_name: t.text,
  title: t.text,
  text: t.text,
  count: t.int,
  since: t.timestamp,
};

// Messages about orders of the platform; $1 the member of staff, whose own purchases other staff answer.
const AWAITED = `FROM order_messages e WHERE e.awaits AND e.seller_id IS NULL AND e.actor_id <> $1`;

const listAwaited = statement(
  'listAwaitedMessages',
  `SELECT o.out_trade_no, m.name AS buyer_name,
     (SELECT l.title FROM order_lines l WHERE l.order_id = o.id ORDER BY l.position LIMIT 1) AS title,
     (SELECT n.text FROM order_messages n WHERE n.id = w.newest) AS text, w.count, w.since
   FROM (SELECT e.order_id, count(*)::int AS count, min(e.created_at) AS since, min(e.id) AS oldest, max(e.id) AS newest ${AWAITED}
     GROUP BY e.order_id ORDER BY min(e.id) LIMIT $2 OFFSET $3) w
   JOIN orders o ON o.id = w.order_id JOIN members m ON m.id = o.buyer_id ORDER BY w.oldest`,
  awaitedColumns,
);

const countAwaited = statement(
  'countAwaitedMessages',
  `SELECT count(DISTINCT e.order_id)::int AS n ${AWAITED}`,
  { n: t.int },
);

const memberIdOf = (side: Side) => (side === 'staff' ? null : side);

export const findOrderSides = (db: Queryable, outTradeNo: string, side: Side) =>
  db.maybeOne(findSides, [outTradeNo, memberIdOf(side)]);

export const lockOrderSides = (tx: Tx, outTradeNo: string, side: Side) =>
  tx.maybeOne(lockSides, [outTradeNo, memberIdOf(side)]);

/** Newest first, one more than a page. */
export const readMessages = (db: Queryable, orderId: number, before: number) =>
  db.run(messages, [orderId, before]);

/** Number of messages that the member wrote about the order within a day. */
export const countMessagesOf = async (tx: Tx, orderId: number, actorId: number) =>
  (await tx.one(countToday, [orderId, actorId])).n;

interface NewMessage {
  role: OrderRole;
  actorId: number;
  text: string;
  pictures: readonly Picture[];
}

/** @returns its id */
export async function insertMessage(tx: Tx, { id, seller_id }: SidesRow, one: NewMessage) {
  const { role, actorId, text, pictures } = one;
  const values = [id, seller_id, role, actorId, text, JSON.stringify(pictures)];
  return (await tx.one(insertOrderMessage, values)).id;
}

/** Marks the buyer's messages up to `seen`, an id, as answered; by default all of them. */
export const settleMessages = (
  tx: Tx,
  orderId: number,
  settledBy: number,
  seen = Number.MAX_SAFE_INTEGER,
) => tx.run(settle, [orderId, settledBy, seen]);

/** Whether somebody else has written after the message that the member saw last. */
export const hasUnseen = async (tx: Tx, orderId: number, memberId: number, seen: number) =>
  (await tx.one(unseen, [orderId, seen, memberId])).isUnseen;

export async function pageAwaited(
  db: Queryable,
  staffId: number,
  { limit, offset }: { limit: number; offset: number },
) {
  const [rows, { n }] = await Promise.all([
    db.run(listAwaited, [staffId, limit, offset]),
    db.one(countAwaited, [staffId]),
  ]);
  return { rows, total: n };
}
