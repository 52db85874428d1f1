import { sql } from 'drizzle-orm';
import {
  boolean,
  check,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  timestamp,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
// By path: drizzle-kit does not know the alias.
import {
  DECISION_GRACE_MS,
  EXTENSION_CAP_SECONDS,
  SOFT_CLOSE_SECONDS,
} from '../../../common/auctions/auctionRules';
import { products, skus } from './catalogue';
import { createdAt, ref, rowId, units } from './columns';
import { members } from './members';
import { orders } from './orders';

/** Millisecond precision: pages count down to exactly the time that the server compares. */
const moment = (name: string) =>
  timestamp(name, { withTimezone: true, mode: 'date', precision: 3 });

export const lots = pgTable(
  'lots',
  {
    id: rowId(),
    productId: ref('product_id')
      .notNull()
      .references(() => products.id),
    /** The variant the piece was taken from, where it goes back to when it is not sold. */
    sourceSkuId: ref('source_sku_id').references(() => skus.id),
    channel: text('channel', { enum: ['shop', 'market'] }).notNull(),
    /** Null when the platform itself sells. */
    sellerId: ref('seller_id').references(() => members.id),
    startPrice: units('start_price').notNull(),
    reserve: units('reserve'),
    buyNow: units('buy_now'),
    /** Increment bands as they stood when the lot was made, base units as text. */
    bands: jsonb('bands').$type<{ from: string; step: string }[]>().notNull(),
    startsAt: moment('starts_at').notNull(),
    endsAt: moment('ends_at').notNull(),
    originalEndsAt: moment('original_ends_at').notNull(),
    softCloseSeconds: integer('soft_close_seconds').notNull().default(SOFT_CLOSE_SECONDS),
    extensionCapSeconds: integer('extension_cap_seconds').notNull().default(EXTENSION_CAP_SECONDS),
    extensions: integer('extensions').notNull().default(0),
    price: units('price').notNull(),
    /** Rises with every change that watchers see; the id of its event. */
    version: integer('version').notNull().default(1),
    bidCount: integer('bid_count').notNull().default(0),
    leaderId: ref('leader_id').references(() => members.id),
    /** Hidden from everyone but the leader. */
    leaderMaximum: units('leader_maximum'),
    withdrawnAt: moment('withdrawn_at'),
    /** Time since which the lot is off sale because its seller is frozen. */
    suspendedAt: moment('suspended_at'),
    closedAt: moment('closed_at'),
    sold: boolean('sold').notNull().default(false),
    orderId: ref('order_id').references(() => orders.id),
    createdAt: createdAt(),
  },
  (t) => [
    index('lots_due').on(t.endsAt).where(sql`${t.closedAt} is null and ${t.withdrawnAt} is null`),
    index('lots_live').on(t.channel, t.endsAt, t.id).where(sql`${t.withdrawnAt} is null`),
    index('lots_product').on(t.productId, t.id.desc().nullsFirst()),
    index('lots_seller_open')
      .on(t.sellerId)
      .where(sql`${t.closedAt} is null and ${t.withdrawnAt} is null`),
    uniqueIndex('lots_order').on(t.orderId),
    check('lots_leader', sql`(${t.leaderId} is null) = (${t.leaderMaximum} is null)`),
    check(
      'lots_times',
      sql`${t.startsAt} < ${t.originalEndsAt} and ${t.originalEndsAt} <= ${t.endsAt}`,
    ),
    check(
      'lots_cap',
      sql`${t.endsAt} <= ${t.originalEndsAt} + make_interval(secs => ${t.extensionCapSeconds})`,
    ),
    check('lots_prices', sql`${t.startPrice} > 0 and ${t.price} >= ${t.startPrice}`),
    check(
      'lots_not_own',
      sql`${t.sellerId} is null or ${t.leaderId} is null or ${t.sellerId} <> ${t.leaderId}`,
    ),
    check('lots_sold', sql`${t.sold} = (${t.orderId} is not null)`),
  ],
);

/** Accepted bids, in the order of acceptance; refused ones leave nothing. */
export const bids = pgTable(
  'bids',
  {
    id: rowId(),
    lotId: ref('lot_id')
      .notNull()
      .references(() => lots.id),
    bidderId: ref('bidder_id')
      .notNull()
      .references(() => members.id),
    /** `raise`: the leader raised their maximum and the price stayed; hidden from others (ADR 028). */
    kind: text('kind', { enum: ['bid', 'raise', 'buyNow'] }).notNull(),
    maximum: units('maximum').notNull(),
    /** The least that the bid had to be, and the visible price before and after it (invariant 10). */
    least: units('least').notNull(),
    priceAfter: units('price_after').notNull(),
    leaderAfter: ref('leader_after').notNull(),
    at: moment('at').notNull(),
    /** Time of its arrival; null in bids from before arrivals were stamped. */
    arrivedAt: moment('arrived_at'),
    endsBefore: moment('ends_before').notNull(),
    endsAfter: moment('ends_after').notNull(),
  },
  (t) => [
    index('bids_lot').on(t.lotId, t.id),
    // Serves queries over recent weeks: bids are stored in order of time, so block ranges suffice.
    index('bids_at').using('brin', t.at),
    index('bids_bidder').on(t.bidderId, t.lotId, t.id),
    check(
      'bids_enough',
      sql`${t.maximum} >= ${t.least} and (${t.leaderAfter} <> ${t.bidderId} or ${t.priceAfter} <= ${t.maximum})`,
    ),
    check('bids_arrival', sql`${t.arrivedAt} <= ${t.at}`),
    check(
      'bids_in_time',
      sql`coalesce(${t.arrivedAt}, ${t.at}) < ${t.endsBefore} and ${t.at} < ${t.endsBefore} + interval '${sql.raw(String(DECISION_GRACE_MS / 1000))} seconds'`,
    ),
  ],
);

/**
 * Number of a lot's watchers at each process. Unlogged: it may be lost, and writes no WAL. Rows that are not renewed no longer
 * count.
 */
export const lotWatchers = pgTable(
  'lot_watchers',
  {
    process: text('process').notNull(),
    lotId: ref('lot_id').notNull(),
    watchers: integer('watchers').notNull(),
    seenAt: moment('seen_at').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.process, t.lotId] }),
    index('lot_watchers_lot').on(t.lotId),
    check('lot_watchers_number', sql`${t.watchers} > 0`),
  ],
);
