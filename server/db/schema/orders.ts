import type { StoreRegion } from '@common/delivery/storeRules';
import type { DeliveryAddress } from '@common/endpoints/deliveryAddress';
import type { OrderDelivery } from '@common/endpoints/shipping';
import { TEMPERATURES } from '@common/lists/temperatures';
import { sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  check,
  index,
  integer,
  jsonb,
  numeric,
  pgTable,
  primaryKey,
  smallint,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import { products, skus } from './catalogue';
import { at, createdAt, ref, rowId, units } from './columns';
import { couponClaims } from './coupons';
import { deals } from './deals';
import { members } from './members';

/** One payment for several orders, one for each seller (ADR 055). */
export const orderGroups = pgTable(
  'order_groups',
  {
    id: rowId(),
    number: text('number').notNull(),
    buyerId: ref('buyer_id')
      .notNull()
      .references(() => members.id),
    coinAmount: units('coin_amount').notNull(),
    advAmount: units('adv_amount').notNull(),
    createdAt: createdAt(),
  },
  (t) => [
    uniqueIndex('order_groups_number').on(t.number),
    index('order_groups_buyer').on(t.buyerId),
    check(
      'order_groups_amounts',
      sql`${t.coinAmount} >= 0 and ${t.advAmount} >= 0 and ${t.coinAmount} + ${t.advAmount} > 0`,
    ),
  ],
);

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
    /** Transport temperature of all its goods when the order was placed (ADR 090). */
    temperature: text('temperature', { enum: TEMPERATURES }).notNull().default('ambient'),
    status: smallint('status').notNull().default(1),
    total: units('total').notNull(),
    coinAmount: units('coin_amount').notNull(),
    advAmount: units('adv_amount').notNull(),
    paymentMethod: text('payment_method', { enum: ['coin', 'wallet'] }).notNull(),
    /** Copy of the address at the time of the order. */
    address: jsonb('address').$type<DeliveryAddress>(),
    /** The region of the store in it; not a part of it, because an API of the release before fails on an address with more fields. */
    storeRegion: jsonb('store_region').$type<StoreRegion>(),
    /** The part of the total that is paid for delivery, in coin. */
    deliveryFee: units('delivery_fee').notNull().default(sql`0`),
    /** The terms of the chosen way when the order was placed. */
    delivery: jsonb('delivery').$type<OrderDelivery>(),
    /** Discount of deals on the lines (ADR 075). */
    dealDiscount: units('deal_discount').notNull().default(sql`0`),
    /** Discount of a coupon: the lines' parts, and the rest on delivery (ADR 065). */
    discount: units('discount').notNull().default(sql`0`),
    /** The part of the coupon's discount that is on delivery. */
    deliveryDiscount: units('delivery_discount').notNull().default(sql`0`),
    /** Whether the coupon is the seller's, who then bears its discount; else the platform does. */
    sellerBears: boolean('seller_bears').notNull().default(false),
    couponClaimId: ref('coupon_claim_id').references(() => couponClaims.id),
    /** Refunds of partial returns, and their part of the discount; the rest is still in escrow (ADR 070). */
    refundedCoin: units('refunded_coin').notNull().default(sql`0`),
    refundedAdv: units('refunded_adv').notNull().default(sql`0`),
    refundedDiscount: units('refunded_discount').notNull().default(sql`0`),
    note: text('note').notNull().default(''),
    /** The market's fee on the coin part, basis points, at the time of the order. */
    feeBps: integer('fee_bps').notNull().default(0),
    carrier: text('carrier'),
    trackingNo: text('tracking_no'),
    createdAt: createdAt(),
    /** End of the payment window; null once paid or closed. */
    expiresAt: at('expires_at'),
    paidAt: at('paid_at'),
    /** NT$ per GAB that staff showed when it was paid, final; null when they showed none, and in older orders (ADR 058). */
    twdRate: numeric('twd_rate'),
    shippedAt: at('shipped_at'),
    /** Time of the automatic confirmation of receipt. */
    autoConfirmAt: at('auto_confirm_at'),
    closedAt: at('closed_at'),
    /** End of its time in escrow in status 10, where it waits for a return. Null once it has left escrow. */
    settleAt: at('settle_at'),
    /** Deadline of shipping or handover in status 2; null while the buyer's address is missing. */
    shipBy: at('ship_by'),
    /** Time of the automatic refund if it was not shipped. */
    refundBy: at('refund_by'),
    /** 1: the seller was reminded of `shipBy`; 2: both sides were notified that it has passed. */
    shipTold: smallint('ship_told').notNull().default(0),
    /** Set while a return is open: it is neither confirmed nor settled (ADR 016). */
    disputedAt: at('disputed_at'),
    /** The payment group in which it was placed and paid. */
    groupId: ref('group_id').references(() => orderGroups.id),
  },
  (t) => [
    uniqueIndex('orders_out_trade_no').on(t.outTradeNo),
    index('orders_group').on(t.groupId).where(sql`${t.groupId} is not null`),
    index('orders_buyer').on(t.buyerId, t.id.desc().nullsFirst()),
    index('orders_seller')
      .on(t.sellerId, t.id.desc().nullsFirst())
      .where(sql`${t.sellerId} is not null`),
    // A seller's report and file.
    index('orders_sold')
      .on(t.sellerId, t.paidAt, t.id)
      .where(sql`${t.sellerId} is not null and ${t.paidAt} is not null`),
    index('orders_created').on(t.createdAt),
    index('orders_status').on(t.status, t.id.desc().nullsFirst()),
    index('orders_channel').on(t.channel, t.status, t.id.desc().nullsFirst()),
    // Staff's list, by its total.
    index('orders_total').on(t.channel, t.status, t.total, t.id),
    index('orders_expiry').on(t.expiresAt).where(sql`${t.status} = 1`),
    index('orders_auto_confirm').on(t.autoConfirmAt).where(sql`${t.status} = 20`),
    index('orders_settle').on(t.settleAt).where(sql`${t.settleAt} is not null`),
    index('orders_open').on(t.buyerId, t.status, t.id.desc().nullsFirst()),
    check('orders_settle', sql`${t.settleAt} is null or ${t.status} = 10`),
    check(
      'orders_disputed',
      sql`${t.disputedAt} is null or ${t.status} in (2, 20) or ${t.settleAt} is not null`,
    ),
    index('orders_ship_by').on(t.shipBy).where(sql`${t.shipBy} is not null`),
    check(
      'orders_ship_by',
      sql`(${t.shipBy} is null) = (${t.refundBy} is null) and (${t.shipBy} is null or ${t.status} = 2)`,
    ),
    check('orders_temperature', sql`${t.temperature} in ('ambient', 'chilled', 'frozen')`),
    check('orders_status_known', sql`${t.status} in (-1, 1, 2, 10, 11, 20)`),
    check('orders_sum', sql`${t.total} = ${t.coinAmount} + ${t.advAmount}`),
    check('orders_amounts', sql`${t.coinAmount} >= 0 and ${t.advAmount} >= 0 and ${t.total} > 0`),
    check(
      'orders_store_region',
      sql`${t.storeRegion} is null or ${t.storeRegion} ?& array['chain', 'storeNo', 'city', 'district', 'postcode']`,
    ),
    check('orders_delivery', sql`${t.deliveryFee} between 0 and ${t.coinAmount} + ${t.discount}`),
    check(
      'orders_discount',
      sql`${t.discount} >= 0 and (${t.discount} > 0) = (${t.couponClaimId} is not null)`,
    ),
    check(
      'orders_seller_bears',
      sql`(not ${t.sellerBears} or (${t.discount} > 0 and ${t.sellerId} is not null))
        and ${t.deliveryDiscount} >= 0 and ${t.deliveryDiscount} <= ${t.discount}
        and ${t.deliveryDiscount} <= ${t.deliveryFee}`,
    ),
    check(
      'orders_refunded',
      sql`${t.refundedCoin} >= 0 and ${t.refundedCoin} <= ${t.coinAmount} and ${t.refundedAdv} >= 0
        and ${t.refundedAdv} <= ${t.advAmount} and ${t.refundedDiscount} >= 0 and ${t.refundedDiscount} <= ${t.discount}`,
    ),
    index('orders_coupon_claim').on(t.couponClaimId).where(sql`${t.couponClaimId} is not null`),
    check('orders_deal_discount', sql`${t.dealDiscount} >= 0`),
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
    /** The line's part of a coupon's discount. */
    discount: units('discount').notNull().default(sql`0`),
    /** Discount of a deal of the line's seller, before the coupon. */
    dealId: ref('deal_id').references(() => deals.id),
    dealDiscount: units('deal_discount').notNull().default(sql`0`),
    /** Pieces whose return was refunded. */
    returned: integer('returned').notNull().default(0),
    /** Weight of a piece when the order was placed; null where it was not stated. */
    weightGrams: integer('weight_grams'),
    /** The most pieces of its product that one buyer could have when the order was placed (ADR 110). */
    perBuyer: integer('per_buyer'),
  },
  (t) => [
    primaryKey({ columns: [t.orderId, t.position] }),
    index('order_lines_sku').on(t.skuId),
    index('order_lines_picture').on(t.picture),
    check('order_lines_quantity', sql`${t.quantity} > 0`),
    check('order_lines_weight', sql`${t.weightGrams} > 0`),
    check('order_lines_returned', sql`${t.returned} >= 0 and ${t.returned} <= ${t.quantity}`),
    index('order_lines_deal').on(t.dealId).where(sql`${t.dealId} is not null`),
    check(
      'order_lines_deal',
      sql`${t.dealDiscount} >= 0 and (${t.dealDiscount} > 0) = (${t.dealId} is not null)
        and ${t.dealDiscount} + ${t.discount} <= ${t.unitPrice} * ${t.quantity}`,
    ),
    check('order_lines_discount', sql`${t.discount} between 0 and ${t.unitPrice} * ${t.quantity}`),
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
  (t) => [index('order_history_order').on(t.orderId, t.id), index('order_history_at').on(t.at)],
);

/** Transfers that a buyer reported for an order, or for a payment group (ADR 093): hints, until the chain decides. */
export const orderPayments = pgTable(
  'order_payments',
  {
    id: rowId(),
    /** Null for a group, whose transfers the release before does not read. */
    orderId: ref('order_id').references(() => orders.id),
    groupId: ref('group_id').references(() => orderGroups.id),
    buyerId: ref('buyer_id')
      .notNull()
      .references(() => members.id),
    /** Lower case. A buyer's transfer pays one order or group; other members' reports of it are ignored. */
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
    index('order_payments_group').on(t.groupId).where(sql`${t.groupId} is not null`),
    check('order_payments_bill', sql`num_nonnulls(${t.orderId}, ${t.groupId}) = 1`),
    index('order_payments_open').on(t.id).where(sql`${t.state} in ('reported', 'seen')`),
  ],
);
