import type { StoreRegion } from '@common/delivery/storeRules';
import type { DeliveryAddress } from '@common/endpoints/deliveryAddress';
import type { PaymentMethod } from '@common/endpoints/orderShapes';
import type { Fulfilment } from '@common/endpoints/products';
import type { OrderDelivery } from '@common/endpoints/shipping';
import type { Temperature } from '@common/lists/temperatures';
import type { OrderStatus } from '@common/orders/orderTransitions';
import { type RowOf, t } from '../../../db/columns';
import { type Queryable, statement, type Tx } from '../../../db/database';
import { containsPattern } from '../../../db/likePattern';

/** A row of `orders`; amounts in base units as text. */
export const orderColumns = {
  id: t.int,
  out_trade_no: t.text,
  buyer_id: t.int,
  seller_id: t.int.orNull,
  channel: t.text.as<'shop' | 'market'>(),
  fulfilment: t.text.as<Fulfilment>(),
  temperature: t.text.as<Temperature>(),
  status: t.int.as<OrderStatus>(),
  total: t.numeric,
  coin_amount: t.numeric,
  adv_amount: t.numeric,
  payment_method: t.text.as<PaymentMethod>(),
  address: t.json.as<DeliveryAddress>().orNull,
  store_region: t.json.as<StoreRegion>().orNull,
  note: t.text,
  delivery_fee: t.numeric,
  /** Discount of deals on the goods. */
  deal_discount: t.numeric,
  /** Discount of a coupon on goods and delivery. */
  discount: t.numeric,
  /** The part of `discount` that is off the delivery. */
  delivery_discount: t.numeric,
  /** The coupon is the seller's, who bears its discount. */
  seller_bears: t.boolean,
  coupon_claim_id: t.int.orNull,
  /** Placed in one checkout with others, and paid with them. */
  group_id: t.int.orNull,
  /** Refunds of partial returns, and their part of the discount. */
  refunded_coin: t.numeric,
  refunded_adv: t.numeric,
  refunded_discount: t.numeric,
  delivery: t.json.as<OrderDelivery>().orNull,
  /** The platform's part, basis points of the goods' coin. */
  fee_bps: t.int,
  created_at: t.timestamp,
  expires_at: t.timestamp.orNull,
  /** Whether the payment window has ended, by the database's clock. */
  expired: t.boolean,
  paid_at: t.timestamp.orNull,
  /** NT$ per GAB when it was paid. */
  twd_rate: t.numeric.orNull,
  shipped_at: t.timestamp.orNull,
  auto_confirm_at: t.timestamp.orNull,
  closed_at: t.timestamp.orNull,
  /** When the escrow of a succeeded order (10) is settled; null before, and once the money has left escrow. */
  settle_at: t.timestamp.orNull,
  /** Since when a return or a request to cancel is open; null without an open one. */
  disputed_at: t.timestamp.orNull,
  ship_by: t.timestamp.orNull,
  refund_by: t.timestamp.orNull,
  /** Whether `ship_by` has passed, by the database's clock. */
  late: t.boolean,
  /** Whether it is the sale that ended an auction. */
  won: t.boolean,
  seller_frozen: t.boolean,
  /** Null for the platform. */
  seller_name: t.text.orNull,
  /** Some of its pieces are in a parcel. */
  sent: t.boolean,
};

export type OrderRow = RowOf<typeof orderColumns>;

const lineColumns = {
  order_id: t.int,
  position: t.int,
  product_id: t.int,
  sku_id: t.int,
  title: t.text,
  sku_name: t.text,
  picture: t.text.orNull,
  unit_price: t.numeric,
  quantity: t.int,
  discount: t.numeric,
  deal_id: t.int.orNull,
  /** The deal's discount, before the coupon. */
  deal_discount: t.numeric,
  /** Pieces whose return was refunded. */
  returned: t.int,
  /** Of a piece, when it was ordered. */
  weight_grams: t.int.orNull,
  /** Pieces of the product that one buyer could have, when it was ordered. */
  per_buyer: t.int.orNull,
};

export type LineRow = RowOf<typeof lineColumns>;

const historyColumns = {
  from_status: t.int.as<OrderStatus>().orNull,
  to_status: t.int.as<OrderStatus>(),
  at: t.timestamp,
  actor: t.text.as<'buyer' | 'seller' | 'staff' | 'system' | 'chain'>(),
  actor_name: t.text.orNull,
  reason: t.text,
};

export type HistoryRow = RowOf<typeof historyColumns>;

const paymentColumns = {
  tx_hash: t.text,
  state: t.text.as<'reported' | 'seen' | 'credited' | 'failed'>(),
  amount: t.numeric.orNull,
  confirmations: t.int,
};

export type PaymentRow = RowOf<typeof paymentColumns>;

export const COLUMNS = `o.id, o.out_trade_no, o.buyer_id, o.seller_id, o.channel, o.fulfilment, o.temperature, o.status, o.total,
  o.coin_amount, o.adv_amount, o.payment_method, o.address, o.store_region, o.note, o.delivery_fee, o.deal_discount, o.discount, o.delivery_discount,
  o.seller_bears, o.coupon_claim_id, o.group_id,
  o.refunded_coin, o.refunded_adv, o.refunded_discount, o.delivery, o.fee_bps, o.created_at,
  o.expires_at, coalesce(o.expires_at < clock_timestamp(), false) AS expired, o.paid_at, o.twd_rate, o.shipped_at,
  o.auto_confirm_at, o.closed_at, o.settle_at, o.disputed_at, o.ship_by, o.refund_by,
  coalesce(o.ship_by < clock_timestamp(), false) AS late,
  EXISTS (SELECT 1 FROM lots w WHERE w.order_id = o.id) AS won,
  EXISTS (SELECT 1 FROM members f WHERE f.id = o.seller_id AND f.frozen_at IS NOT NULL) AS seller_frozen,
  (SELECT s.name FROM members s WHERE s.id = o.seller_id) AS seller_name,
  EXISTS (SELECT 1 FROM parcels p WHERE p.order_id = o.id AND p.state <> 'cancelled') AS sent`;

// $2 the buyer whose order it must be; null for staff, who may see any order.
const findOrder = statement(
  'findOrder',
  `SELECT ${COLUMNS} FROM orders o WHERE o.out_trade_no = $1 AND ($2::bigint IS NULL OR o.buyer_id = $2)`,
  orderColumns,
);
const lockOrder = statement(
  'lockOrder',
  'SELECT 1 FROM orders WHERE out_trade_no = $1 AND ($2::bigint IS NULL OR buyer_id = $2) FOR UPDATE',
);
const linesOf = statement(
  'linesOfOrders',
  'SELECT * FROM order_lines WHERE order_id = ANY ($1) ORDER BY order_id, position',
  lineColumns,
);
const historyOf = statement(
  'historyOfOrder',
  `SELECT h.from_status, h.to_status, h.at, h.actor, m.name AS actor_name, h.reason
   FROM order_history h LEFT JOIN members m ON m.id = h.actor_id WHERE h.order_id = $1 ORDER BY h.id`,
  historyColumns,
);
const paymentsOf = statement(
  'paymentsOfBill',
  `SELECT tx_hash, state, amount, confirmations FROM order_payments WHERE order_id = $1 OR group_id = $2 ORDER BY id`,
  paymentColumns,
);

/** Whose order is looked up: that of the buyer with this id, or anybody's for staff. */
export type Owner = number | 'staff';
const buyerIdOf = (owner: Owner) => (owner === 'staff' ? null : owner);

export function readOrderRow(
  db: Queryable,
  outTradeNo: string,
  owner: Owner,
): Promise<OrderRow | undefined> {
  return db.maybeOne(findOrder, [outTradeNo, buyerIdOf(owner)]);
}

/**
 * Locks an order, then reads it by a second statement: a statement that waits for a lock keeps its snapshot from before the wait,
 * in which parcels that were sent meanwhile are missing.
 */
export async function lockOrderRow(
  tx: Tx,
  outTradeNo: string,
  owner: Owner,
): Promise<OrderRow | undefined> {
  await tx.run(lockOrder, [outTradeNo, buyerIdOf(owner)]);
  return readOrderRow(tx, outTradeNo, owner);
}

export function readLines(db: Queryable, orderIds: number[]): Promise<LineRow[]> {
  return db.run(linesOf, [orderIds]);
}

export function readHistory(db: Queryable, orderId: number): Promise<HistoryRow[]> {
  return db.run(historyOf, [orderId]);
}

/** The bill that one transfer pays: an order, or the orders of a payment group. Exactly one of the ids is null. */
export interface BillKey {
  order_id: number | null;
  group_id: number | null;
}

/** The bill of an order: its group's if it was placed in a group. */
export const billOf = ({ id, group_id }: Pick<OrderRow, 'id' | 'group_id'>): BillKey =>
  group_id === null ? { order_id: id, group_id } : { order_id: null, group_id };

/** The transfers that were reported for a bill. */
export function readPayments(db: Queryable, bill: BillKey): Promise<PaymentRow[]> {
  return db.run(paymentsOf, [bill.order_id, bill.group_id]);
}

const MINE = `FROM orders o WHERE o.buyer_id = $1
  AND ($2::smallint IS NULL OR o.status = $2)
  AND ($3::text IS NULL OR o.out_trade_no = $3 OR EXISTS (
    SELECT 1 FROM order_lines l WHERE l.order_id = o.id AND l.title ILIKE $4))`;
const listedColumns = {
  ...orderColumns,
  /** The number of the group with which it waits to be paid. */
  pay_with: t.text.orNull,
};
const listMine = statement(
  'listMyOrders',
  `SELECT ${COLUMNS}, (SELECT g.number FROM order_groups g WHERE g.id = o.group_id AND o.status = 1) AS pay_with
   ${MINE} ORDER BY o.id DESC LIMIT $5 OFFSET $6`,
  listedColumns,
);
const countMine = statement('countMyOrders', `SELECT count(*)::int AS n ${MINE}`, { n: t.int });
const byIds = statement(
  'ordersByIds',
  `SELECT ${COLUMNS} FROM orders o WHERE o.id = ANY ($1) ORDER BY o.id DESC`,
  orderColumns,
);

/** The newest first. */
export function readOrdersByIds(db: Queryable, ids: readonly number[]): Promise<OrderRow[]> {
  return db.run(byIds, [ids]);
}

export async function pageOrdersOf(
  db: Queryable,
  buyerId: number,
  {
    status,
    q,
    limit,
    offset,
  }: {
    status: OrderStatus | null;
    /** An order number, or part of a title. */
    q: string | null;
    limit: number;
    offset: number;
  },
): Promise<{ rows: RowOf<typeof listedColumns>[]; total: number }> {
  const filter = [buyerId, status, q?.toUpperCase() ?? null, q && containsPattern(q)];
  const [rows, { n: total }] = await Promise.all([
    db.run(listMine, [...filter, limit, offset]),
    db.one(countMine, filter),
  ]);
  return { rows, total };
}
