import { COUPON_KINDS } from '@common/discounts/couponRules';
import { sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  check,
  index,
  integer,
  pgTable,
  primaryKey,
  smallint,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import { at, createdAt, ref, rowId, units } from './columns';
import { members } from './members';

/** Codes that lower what a buyer pays. The platform bears its own (ADR 065), a seller theirs (ADR 074). */
export const coupons = pgTable(
  'coupons',
  {
    id: rowId(),
    /** As buyers type it, in upper case. */
    code: text('code').notNull(),
    kind: text('kind', { enum: COUPON_KINDS }).notNull(),
    /** The discount; for the other kinds, the maximum discount of one use. */
    amount: units('amount').notNull(),
    /** Basis points of the goods, for `percent`. */
    percentBps: integer('percent_bps'),
    /** The minimum price of the goods to which it applies. */
    minimum: units('minimum').notNull(),
    maxUses: integer('max_uses').notNull(),
    perMember: smallint('per_member').notNull().default(1),
    startsAt: at('starts_at').notNull(),
    endsAt: at('ends_at').notNull(),
    isOn: boolean('is_on').notNull().default(true),
    /** Whether everybody sees the coupon and members can keep it; otherwise only those who have the code use it. */
    isPublic: boolean('is_public').notNull().default(false),
    firstOrderOnly: boolean('first_order_only').notNull().default(false),
    platformOnly: boolean('platform_only').notNull().default(false),
    /** Categories, each with those below it; empty for all. */
    categories: text('categories').array().notNull().default(sql`'{}'`),
    /** Uses that were not given back. */
    used: integer('used').notNull().default(0),
    /** The seller whose goods it applies to, and who bears it; null for the platform's. */
    sellerId: ref('seller_id').references(() => members.id),
    /** Products, besides those of the categories; empty for none. */
    productIds: bigint('product_ids', { mode: 'number' }).array().notNull().default(sql`'{}'`),
    /** For the platform's coupons: sellers to whose goods it is limited; empty for all sellers. */
    sellerIds: bigint('seller_ids', { mode: 'number' }).array().notNull().default(sql`'{}'`),
    /** Time at which staff stopped a seller's coupon for good. */
    stoppedAt: at('stopped_at'),
    stopReason: text('stop_reason'),
    version: integer('version').notNull().default(1),
    createdBy: ref('created_by')
      .notNull()
      .references(() => members.id),
    createdAt: createdAt(),
  },
  (t) => [
    uniqueIndex('coupons_code').on(t.code),
    check('coupons_code_form', sql`${t.code} ~ '^[A-Z0-9-]{4,24}$'`),
    check(
      'coupons_kind',
      sql`${t.kind} in ('amount', 'percent', 'delivery') and (${t.kind} = 'percent') = (${t.percentBps} is not null)
        and ${t.percentBps} between 1 and 9999`,
    ),
    // A discount is always less than the price.
    check(
      'coupons_amounts',
      sql`${t.amount} > 0 and ${t.minimum} >= 0 and (${t.kind} <> 'amount' or ${t.minimum} > ${t.amount})`,
    ),
    check(
      'coupons_uses',
      // Not two BETWEEN: a restored dump would have its parentheses elsewhere, and the audit would find it changed.
      sql`${t.used} >= 0 and ${t.used} <= ${t.maxUses} and ${t.perMember} >= 1 and ${t.perMember} <= 99`,
    ),
    index('coupons_public').on(t.endsAt).where(sql`${t.isPublic}`),
    // Staff's list, by end.
    index('coupons_ends').on(t.endsAt, t.id),
    index('coupons_seller').on(t.sellerId, t.id).where(sql`${t.sellerId} is not null`),
    check(
      'coupons_seller',
      sql`${t.sellerId} is null or not (${t.platformOnly} or ${t.firstOrderOnly})`,
    ),
    check(
      'coupons_named_sellers',
      sql`${t.sellerIds} = '{}' or ${t.sellerId} is null and not ${t.platformOnly}`,
    ),
    check('coupons_stopped', sql`(${t.stoppedAt} is null) = (${t.stopReason} is null)`),
    check('coupons_period', sql`${t.endsAt} > ${t.startsAt}`),
    check('coupons_first_order', sql`not ${t.firstOrderOnly} or ${t.perMember} = 1`),
  ],
);

/** A member's use of a coupon, for one payment; its orders name it. */
export const couponClaims = pgTable(
  'coupon_claims',
  {
    id: rowId(),
    couponId: ref('coupon_id')
      .notNull()
      .references(() => coupons.id),
    memberId: ref('member_id')
      .notNull()
      .references(() => members.id),
    /** From 1: which of the member's uses it is. */
    nth: smallint('nth').notNull(),
    firstOrderOnly: boolean('first_order_only').notNull(),
    /** Its discount on all orders of the payment. */
    discount: units('discount').notNull(),
    createdAt: createdAt(),
    /** Time at which the member got the use back, as all its orders had ended before shipping. */
    returnedAt: at('returned_at'),
  },
  (t) => [
    uniqueIndex('coupon_claims_member')
      .on(t.couponId, t.memberId, t.nth)
      .where(sql`${t.returnedAt} is null`),
    uniqueIndex('coupon_claims_first_order')
      .on(t.memberId)
      .where(sql`${t.firstOrderOnly} and ${t.returnedAt} is null`),
    index('coupon_claims_coupon').on(t.couponId, t.id),
    index('coupon_claims_of_member').on(t.memberId, t.couponId),
    check('coupon_claims_discount', sql`${t.discount} > 0 and ${t.nth} > 0`),
  ],
);

/** Public coupons that members keep for later. Reserves no use: payment decides who gets one. */
export const keptCoupons = pgTable(
  'kept_coupons',
  {
    memberId: ref('member_id')
      .notNull()
      .references(() => members.id),
    couponId: ref('coupon_id')
      .notNull()
      .references(() => coupons.id),
    keptAt: at('kept_at').notNull().defaultNow(),
  },
  (t) => [
    primaryKey({ columns: [t.memberId, t.couponId] }),
    index('kept_coupons_coupon').on(t.couponId),
  ],
);
