import type { Place } from '@common/endpoints/place';
import { sql } from 'drizzle-orm';
import {
  bigint,
  check,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  smallint,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import { products, skus } from './catalogue';
import { at, createdAt, ref, rowId, units } from './columns';
import { members } from './members';

export const orders = pgTable(
  'orders',
  {
    id: rowId(),
    outTradeNo: text('out_trade_no').notNull(),
    buyerId: ref('buyer_id')
      .notNull()
      .references(() => members.id),
    /** Null when the platform itself sells. */
    sellerId: ref('seller_id').references(() => members.id),
    channel: text('channel', { enum: ['shop', 'market'] }).notNull(),
    fulfilment: text('fulfilment', { enum: ['shipping', 'digital', 'pickup'] }).notNull(),
    status: smallint('status').notNull().default(1),
    total: units('total').notNull(),
    coinAmount: units('coin_amount').notNull(),
    advAmount: units('adv_amount').notNull(),
    paymentMethod: text('payment_method', { enum: ['coin', 'wallet'] }).notNull(),
    /** As it was when it was chosen. */
    address: jsonb('address').$type<Place>(),
    note: text('note').notNull().default(''),
    /** What the platform keeps of the coin part, basis points, as it stood when the order was made. */
    feeBps: integer('fee_bps').notNull().default(0),
    carrier: text('carrier'),
    trackingNo: text('tracking_no'),
    createdAt: createdAt(),
    /** End of the payment window; null once paid or closed. */
    expiresAt: at('expires_at'),
    paidAt: at('paid_at'),
    shippedAt: at('shipped_at'),
    /** Receipt is confirmed by itself then. */
    autoConfirmAt: at('auto_confirm_at'),
    closedAt: at('closed_at'),
    /** In status 10: until then its money waits in escrow for a return. Null once it has left escrow. */
    settleAt: at('settle_at'),
    /** While a return is open: it is neither confirmed nor settled (ADR 016). */
    disputedAt: at('disputed_at'),
  },
  (t) => [
    uniqueIndex('orders_out_trade_no').on(t.outTradeNo),
    index('orders_buyer').on(t.buyerId, t.id.desc().nullsFirst()),
    index('orders_seller')
      .on(t.sellerId, t.id.desc().nullsFirst())
      .where(sql`${t.sellerId} is not null`),
    index('orders_status').on(t.status, t.id.desc().nullsFirst()),
    index('orders_expiry').on(t.expiresAt).where(sql`${t.status} = 1`),
    index('orders_auto_confirm').on(t.autoConfirmAt).where(sql`${t.status} = 20`),
    index('orders_settle').on(t.settleAt).where(sql`${t.settleAt} is not null`),
    index('orders_open').on(t.buyerId, t.status, t.id.desc().nullsFirst()),
    check('orders_settle', sql`${t.settleAt} is null or ${t.status} = 10`),
    check(
      'orders_disputed',
      sql`${t.disputedAt} is null or ${t.status} = 20 or ${t.settleAt} is not null`,
    ),
    check('orders_status_known', sql`${t.status} in (-1, 1, 2, 10, 11, 20)`),
    check('orders_sum', sql`${t.total} = ${t.coinAmount} + ${t.advAmount}`),
    check('orders_amounts', sql`${t.coinAmount} >= 0 and ${t.advAmount} >= 0 and ${t.total} > 0`),
    check('orders_fee', sql`${t.feeBps} between 0 and 10000`),
    check('orders_not_own', sql`${t.sellerId} is null or ${t.sellerId} <> ${t.buyerId}`),
  ],
);

export const orderLines = pgTable(
  'order_lines',
  {
    orderId: ref('order_id')
      .notNull()
      .references(() => orders.id),
    position: smallint('position').notNull(),
    productId: ref('product_id')
      .notNull()
      .references(() => products.id),
    skuId: ref('sku_id')
      .notNull()
      .references(() => skus.id),
    title: text('title').notNull(),
    skuName: text('sku_name').notNull(),
    picture: text('picture'),
    unitPrice: units('unit_price').notNull(),
    quantity: integer('quantity').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.orderId, t.position] }),
    index('order_lines_sku').on(t.skuId),
    check('order_lines_quantity', sql`${t.quantity} > 0`),
  ],
);

export const orderHistory = pgTable(
  'order_history',
  {
    id: rowId(),
    orderId: ref('order_id')
      .notNull()
      .references(() => orders.id),
    fromStatus: smallint('from_status'),
    toStatus: smallint('to_status').notNull(),
    actor: text('actor', { enum: ['buyer', 'seller', 'staff', 'system', 'chain'] }).notNull(),
    actorId: ref('actor_id').references(() => members.id),
    reason: text('reason').notNull(),
    at: at('at').notNull().defaultNow(),
  },
  (t) => [index('order_history_order').on(t.orderId, t.id)],
);

/** Transfers that a buyer reported for an order: hints, until the chain decides. */
export const orderPayments = pgTable(
  'order_payments',
  {
    id: rowId(),
    orderId: ref('order_id')
      .notNull()
      .references(() => orders.id),
    buyerId: ref('buyer_id')
      .notNull()
      .references(() => members.id),
    /** Lower case. A buyer's transfer pays one order; what others report of it does not matter. */
    txHash: text('tx_hash').notNull(),
    state: text('state', { enum: ['reported', 'seen', 'credited', 'failed'] })
      .notNull()
      .default('reported'),
    amount: units('amount'),
    confirmations: integer('confirmations').notNull().default(0),
    blockNumber: bigint('block_number', { mode: 'number' }),
    createdAt: createdAt(),
  },
  (t) => [
    uniqueIndex('order_payments_tx').on(t.txHash, t.buyerId),
    index('order_payments_order').on(t.orderId),
    index('order_payments_open').on(t.id).where(sql`${t.state} in ('reported', 'seen')`),
  ],
);
