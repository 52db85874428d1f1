import type { Picture } from '@common/endpoints/pictures';
import type { Fulfilment } from '@common/endpoints/products';
import type { OrderStatus } from '@common/orderTransitions';
import type { ReturnReason, ReturnRole, ReturnState, ReturnStep } from '@common/returns';
import { type Queryable, statement, type Tx } from '../../db/database';

/** A return and what its people need to know of its order; amounts in base units as text. */
export interface ReturnRow {
  id: number;
  order_id: number;
  out_trade_no: string;
  channel: 'shop' | 'market';
  fulfilment: Fulfilment;
  status: OrderStatus;
  coin_amount: string;
  adv_amount: string;
  buyer_id: number;
  /** Null: the platform sold, staff answer. */
  seller_id: number | null;
  reason: ReturnReason;
  state: ReturnState;
  carrier: string | null;
  tracking_no: string | null;
  created_at: Date;
  due_at: Date | null;
  /** By the database's clock. */
  overdue: boolean;
  closed_at: Date | null;
}

export interface EntryRow {
  id: number;
  role: ReturnRole;
  actor_name: string | null;
  step: 'begin' | ReturnStep | null;
  text: string;
  pictures: Picture[];
  created_at: Date;
}

const COLUMNS = `r.id, r.order_id, o.out_trade_no, o.channel, o.fulfilment, o.status, o.coin_amount, o.adv_amount,
  r.buyer_id, r.seller_id, r.reason, r.state, r.carrier, r.tracking_no, r.created_at, r.due_at,
  coalesce(r.due_at < clock_timestamp(), false) AS overdue, r.closed_at`;
const FROM = 'FROM order_returns r JOIN orders o ON o.id = r.order_id';

// $2 null: staff; else one of its two sides stands in the WHERE clause.
const find = statement(
  'findReturn',
  `SELECT ${COLUMNS} ${FROM} WHERE r.id = $1 AND ($2::bigint IS NULL OR r.buyer_id = $2 OR r.seller_id = $2)`,
);
const insert = statement(
  'insertReturn',
  `INSERT INTO order_returns (order_id, buyer_id, seller_id, reason, due_at)
   VALUES ($1, $2, $3, $4, now() + make_interval(days => $5)) RETURNING id`,
);
const move = statement(
  'moveReturn',
  `UPDATE order_returns SET state = $3, changed_at = now(),
     due_at = now() + make_interval(days => $4),
     closed_at = CASE WHEN $3 IN ('refunded', 'rejected', 'withdrawn') THEN now() END,
     carrier = coalesce($5, carrier), tracking_no = coalesce($6, tracking_no)
   WHERE id = $1 AND state = $2 RETURNING id`,
);
const decided = statement(
  'decidedReturn',
  `SELECT 1 AS decided FROM order_returns WHERE order_id = $1 AND state IN ('rejected', 'refunded') LIMIT 1`,
);
const addEntry = statement(
  'addReturnEntry',
  `INSERT INTO return_entries (return_id, role, actor_id, step, text, pictures)
   VALUES ($1, $2, $3, $4, $5, $6::jsonb) RETURNING id`,
);
const entriesOf = statement(
  'entriesOfReturn',
  `SELECT e.id, e.role, m.name AS actor_name, e.step, e.text, e.pictures, e.created_at
   FROM return_entries e LEFT JOIN members m ON m.id = e.actor_id WHERE e.return_id = $1 ORDER BY e.id`,
);
const countMessages = statement(
  'countReturnMessages',
  `SELECT count(*)::int AS n FROM return_entries WHERE return_id = $1 AND actor_id = $2 AND step IS NULL
   AND created_at > now() - interval '1 day'`,
);
const overdue = statement(
  'overdueReturns',
  `SELECT id FROM order_returns WHERE due_at < now() AND closed_at IS NULL ORDER BY due_at LIMIT 50`,
);

const page = (name: string, where: string) => ({
  list: statement(
    `list${name}`,
    `SELECT ${COLUMNS} ${FROM} WHERE ${where} ORDER BY r.id DESC LIMIT $3 OFFSET $4`,
  ),
  count: statement(`count${name}`, `SELECT count(*)::int AS n ${FROM} WHERE ${where}`),
});
const PAGES = {
  buyer: page('ReturnsOfBuyer', 'r.buyer_id = $1 AND $2::text IS NULL'),
  seller: page('ReturnsOfSeller', 'r.seller_id = $1 AND $2::text IS NULL'),
  // What waits for staff: what was escalated, and what the platform itself has to answer.
  staff: page(
    'AllReturns',
    `($1::text IS NULL OR r.state = $1 OR ($1 = 'waiting' AND (r.state = 'escalated'
       OR (r.seller_id IS NULL AND r.state IN ('open', 'sentBack')))))
     AND ($2::text IS NULL OR o.out_trade_no = $2)`,
  ),
};

export type Side = number | 'staff';

export async function findReturn(
  db: Queryable,
  id: number,
  side: Side,
): Promise<ReturnRow | undefined> {
  const [row] = await db.run<ReturnRow>(find, [id, side === 'staff' ? null : side]);
  return row;
}

export interface NewReturn {
  orderId: number;
  buyerId: number;
  sellerId: number | null;
  reason: ReturnReason;
  /** Days until it goes on by itself; null: never. */
  days: number | null;
}

export async function insertReturn(tx: Tx, one: NewReturn): Promise<number> {
  const { orderId, buyerId, sellerId, reason, days } = one;
  const [row] = await tx.run<{ id: number }>(insert, [orderId, buyerId, sellerId, reason, days]);
  if (!row) throw new Error('the return was not stored');
  return row.id;
}

export async function isDecided(tx: Tx, orderId: number): Promise<boolean> {
  return (await tx.run(decided, [orderId])).length > 0;
}

export interface Move {
  from: ReturnState;
  to: ReturnState;
  days: number | null;
  parcel: { carrier: string; trackingNo: string } | null;
}

/** Whether it was there to be moved. */
export async function moveReturn(tx: Tx, id: number, one: Move): Promise<boolean> {
  const { from, to, days, parcel } = one;
  const values = [id, from, to, days, parcel?.carrier ?? null, parcel?.trackingNo ?? null];
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
  const [row] = await tx.run<{ id: number }>(addEntry, values);
  if (!row) throw new Error('the entry was not stored');
  return row.id;
}

export function readEntries(db: Queryable, returnId: number): Promise<EntryRow[]> {
  return db.run(entriesOf, [returnId]);
}

/** How many messages somebody has written in a day. */
export async function messagesOf(tx: Tx, returnId: number, memberId: number): Promise<number> {
  const [row] = await tx.run<{ n: number }>(countMessages, [returnId, memberId]);
  return row?.n ?? 0;
}

export function readOverdue(db: Queryable): Promise<{ id: number }[]> {
  return db.run(overdue);
}

export async function pageReturns(
  db: Queryable,
  whose:
    | { buyer: number }
    | { seller: number }
    | { staff: string | null; outTradeNo: string | null },
  { limit, offset }: { limit: number; offset: number },
): Promise<{ rows: ReturnRow[]; total: number }> {
  const [statements, filter] =
    'staff' in whose
      ? [PAGES.staff, [whose.staff, whose.outTradeNo]]
      : 'buyer' in whose
        ? [PAGES.buyer, [whose.buyer, null]]
        : [PAGES.seller, [whose.seller, null]];
  const [rows, [count]] = await Promise.all([
    db.run<ReturnRow>(statements.list, [...filter, limit, offset]),
    db.run<{ n: number }>(statements.count, filter),
  ]);
  return { rows, total: count?.n ?? 0 };
}
