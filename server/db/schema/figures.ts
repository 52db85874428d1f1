import { boolean, date, integer, pgTable } from 'drizzle-orm/pg-core';
import { at, units } from './columns';

/**
 * Figures of a day in Taipei, computed by `daily_figures_of` from history and postings; the table may be emptied at
 * any time. Amounts are base units of coin unless noted.
 */
export const dailyFigures = pgTable('daily_figures', {
  day: date('day').primaryKey(),
  /** Number of orders placed. */
  orders: integer('orders').notNull(),
  /** Coin paid, by kind of sale: the platform's and centres', members', auctions of either. */
  shopCoin: units('shop_coin').notNull(),
  marketCoin: units('market_coin').notNull(),
  auctionCoin: units('auction_coin').notNull(),
  /** The adv part of these payments. */
  advPaid: units('adv_paid').notNull(),
  /** Coin refunded of paid orders. */
  refundedCoin: units('refunded_coin').notNull(),
  /** Deposits and withdrawals through the system wallet. */
  coinIn: units('coin_in').notNull(),
  coinOut: units('coin_out').notNull(),
  fees: units('fees').notNull(),
  newMembers: integer('new_members').notNull(),
  /** Whether the day, and every transaction that began in it, is over. */
  final: boolean('final').notNull(),
  countedAt: at('counted_at').notNull().defaultNow(),
});
