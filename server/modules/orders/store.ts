import type { PaymentMethod } from '@common/endpoints/orders';
import type { Place } from '@common/endpoints/place';
import type { Fulfilment } from '@common/endpoints/products';
import type { OrderStatus } from '@common/orderTransitions';
import { type Queryable, statement, type Tx } from '../../db/database';
import { escapeLike } from '../../db/escapeLike';

/** An order as it is stored; amounts in base units as text. */
export interface OrderRow {
  id: number;
  out_trade_no: string;
  buyer_id: number;
  seller_id: number | null;
  channel: 'shop' | 'market';
  fulfilment: Fulfilment;
  status: OrderStatus;
  total: string;
  coin_amount: string;
  adv_amount: string;
  payment_method: PaymentMethod;
  address: Place | null;
  note: string;
  /** The platform's part, basis points of the coin part. */
  fee_bps: number;
  carrier: string | null;
  tracking_no: string | null;
  created_at: Date;
  expires_at: Date | null;
  /** Whether the payment window has ended, by the database's clock. */
  expired: boolean;
  paid_at: Date | null;
  shipped_at: Date | null;
  auto_confirm_at: Date | null;
  closed_at: Date | null;
  /** In status 10: until then the money waits in escrow; null once it has left. */
  settle_at: Date | null;
  /** Since when a return is open. */
  disputed_at: Date | null;
}

export interface LineRow {
  order_id: number;
  position: number;
  product_id: number;
  sku_id: number;
  title: string;
  sku_name: string;
  picture: string | null;
  unit_price: string;
  quantity: number;
}

export interface HistoryRow {
  from_status: OrderStatus | null;
  to_status: OrderStatus;
  at: Date;
  actor: 'buyer' | 'seller' | 'staff' | 'system' | 'chain';
  actor_name: string | null;
  reason: string;
}

export interface PaymentRow {
  tx_hash: string;
  state: 'reported' | 'seen' | 'credited' | 'failed';
  amount: string | null;
  confirmations: number;
}

export const COLUMNS = `o.id, o.out_trade_no, o.buyer_id, o.seller_id, o.channel, o.fulfilment, o.status, o.total,
  o.coin_amount, o.adv_amount, o.payment_method, o.address, o.note, o.fee_bps, o.carrier, o.tracking_no, o.created_at,
  o.expires_at, coalesce(o.expires_at < clock_timestamp(), false) AS expired, o.paid_at, o.shipped_at,
  o.auto_confirm_at, o.closed_at, o.settle_at, o.disputed_at`;

// $2 null: staff, who may see any order; else the owner stands in the WHERE clause.
const findOrder = statement(
  'findOrder',
  `SELECT ${COLUMNS} FROM orders o WHERE o.out_trade_no = $1 AND ($2::bigint IS NULL OR o.buyer_id = $2)`,
);
const lockOrder = statement(
  'lockOrder',
  `SELECT ${COLUMNS} FROM orders o WHERE o.out_trade_no = $1 AND ($2::bigint IS NULL OR o.buyer_id = $2) FOR UPDATE`,
);
const linesOf = statement(
  'linesOfOrders',
  'SELECT * FROM order_lines WHERE order_id = ANY ($1) ORDER BY order_id, position',
);
const historyOf = statement(
  'historyOfOrder',
  `SELECT h.from_status, h.to_status, h.at, h.actor, m.name AS actor_name, h.reason
   FROM order_history h LEFT JOIN members m ON m.id = h.actor_id WHERE h.order_id = $1 ORDER BY h.id`,
);
const paymentsOf = statement(
  'paymentsOfOrder',
  'SELECT tx_hash, state, amount, confirmations FROM order_payments WHERE order_id = $1 ORDER BY id',
);

export type Owner = number | 'staff';
const ownerOf = (owner: Owner) => (owner === 'staff' ? null : owner);

export async function readOrderRow(
  db: Queryable,
  outTradeNo: string,
  owner: Owner,
): Promise<OrderRow | undefined> {
  const [row] = await db.run<OrderRow>(findOrder, [outTradeNo, ownerOf(owner)]);
  return row;
}

export async function lockOrderRow(
  tx: Tx,
  outTradeNo: string,
  owner: Owner,
): Promise<OrderRow | undefined> {
  const [row] = await tx.run<OrderRow>(lockOrder, [outTradeNo, ownerOf(owner)]);
  return row;
}

export function readLines(db: Queryable, orderIds: number[]): Promise<LineRow[]> {
  return db.run(linesOf, [orderIds]);
}

export function readHistory(db: Queryable, orderId: number): Promise<HistoryRow[]> {
  return db.run(historyOf, [orderId]);
}

export function readPayments(db: Queryable, orderId: number): Promise<PaymentRow[]> {
  return db.run(paymentsOf, [orderId]);
}

const PAGE = (where: string) => `FROM orders o WHERE ${where}
  AND ($2::smallint IS NULL OR o.status = $2)
  AND ($3::text IS NULL OR o.out_trade_no = $3 OR EXISTS (
    SELECT 1 FROM order_lines l WHERE l.order_id = o.id AND l.title ILIKE $4))`;
const LIMITS = 'ORDER BY o.id DESC LIMIT $5 OFFSET $6';

const mine = 'o.buyer_id = $1';
const all = `($1::text IS NULL OR EXISTS (
  SELECT 1 FROM members m WHERE m.id = o.buyer_id AND (m.name ILIKE $1 OR m.email ILIKE $1)))`;
const listMine = statement('listMyOrders', `SELECT ${COLUMNS} ${PAGE(mine)} ${LIMITS}`);
const countMine = statement('countMyOrders', `SELECT count(*)::int AS n ${PAGE(mine)}`);
const listAll = statement('listAllOrders', `SELECT ${COLUMNS} ${PAGE(all)} ${LIMITS}`);
const countAll = statement('countAllOrders', `SELECT count(*)::int AS n ${PAGE(all)}`);

export interface OrderFilter {
  status: OrderStatus | null;
  /** An order number, or part of a title. */
  q: string | null;
  limit: number;
  offset: number;
}

export async function pageOrders(
  db: Queryable,
  whose: { buyerId: number } | { buyerLike: string | null },
  { status, q, limit, offset }: OrderFilter,
): Promise<{ rows: OrderRow[]; total: number }> {
  const own = 'buyerId' in whose;
  const who = own ? whose.buyerId : whose.buyerLike && escapeLike(whose.buyerLike);
  const filter = [who, status, q?.toUpperCase() ?? null, q && escapeLike(q)];
  const [rows, [count]] = await Promise.all([
    db.run<OrderRow>(own ? listMine : listAll, [...filter, limit, offset]),
    db.run<{ n: number }>(own ? countMine : countAll, filter),
  ]);
  return { rows, total: count?.n ?? 0 };
}
