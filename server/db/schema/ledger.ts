import type { ActionSource, FieldChange } from '@common/endpoints/adminLog';
import { sql } from 'drizzle-orm';
import {
  boolean,
  check,
  index,
  jsonb,
  pgTable,
  smallint,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import { at, createdAt, ref, rowId, units } from './columns';
import { members } from './members';

export const accounts = pgTable(
  'accounts',
  {
    id: rowId(),
    /** Null for the house. */
    memberId: ref('member_id').references(() => members.id),
    asset: text('asset', { enum: ['coin', 'adv'] }).notNull(),
    /** Members: available, held. House: custody, escrow, revenue, promotion, suspense, loss, capital, coupons. */
    bucket: text('bucket').notNull(),
    /** Null for the house, whose balances are read by `ledger_house_balance` (ADR 035). */
    balance: units('balance').default(sql`0`),
    isHouse: boolean('is_house').notNull().generatedAlwaysAs(sql`member_id is null`),
  },
  (t) => [
    uniqueIndex('accounts_owner').on(t.memberId, t.asset, t.bucket),
    uniqueIndex('accounts_house').on(t.asset, t.bucket).where(sql`${t.memberId} is null`),
    check(
      'accounts_bucket',
      sql`case when ${t.memberId} is null
        then ${t.bucket} in ('custody', 'escrow', 'revenue', 'promotion', 'suspense', 'loss', 'capital', 'coupons')
        else ${t.bucket} in ('available', 'held') end`,
    ),
    check('accounts_asset', sql`${t.asset} in ('coin', 'adv')`),
    check(
      'accounts_balance',
      sql`case when ${t.memberId} is null then ${t.balance} is null else ${t.balance} is not null and ${t.balance} >= 0 end`,
    ),
  ],
);

export const journals = pgTable(
  'journals',
  {
    id: rowId(),
    kind: text('kind').notNull(),
    /** Same key, same journal: the second attempt posts nothing. */
    key: text('key').notNull(),
    /** Digest of the postings, so that a key cannot be reused for another movement. */
    digest: text('digest').notNull(),
    refType: text('ref_type').notNull(),
    refId: text('ref_id').notNull(),
    reason: text('reason').notNull(),
    /** The member who caused it; null for the system. */
    actorId: ref('actor_id').references(() => members.id),
    createdAt: createdAt(),
  },
  (t) => [uniqueIndex('journals_key').on(t.key), index('journals_ref').on(t.refType, t.refId)],
);

export const postings = pgTable(
  'postings',
  {
    /** Drawn under the account's lock, so it orders the account's balances; journal ids do not. */
    id: rowId(),
    journalId: ref('journal_id')
      .notNull()
      .references(() => journals.id),
    /** Without a foreign key, which would lock the house's rows; accounts are never deleted. */
    accountId: ref('account_id').notNull(),
    /** The account's owner; null for the house. */
    memberId: ref('member_id'),
    amount: units('amount').notNull(),
    /** Null for the house. */
    balanceAfter: units('balance_after'),
    /** The member's record type; null for the house. */
    recordType: smallint('record_type'),
    /** Read under the account's lock, so that within an account times ascend with ids. */
    createdAt: at('created_at').notNull().default(sql`clock_timestamp()`),
  },
  (t) => [
    uniqueIndex('postings_once').on(t.journalId, t.accountId),
    index('postings_account').on(t.accountId, t.id),
    index('postings_kind')
      .on(t.accountId, t.recordType, t.id)
      .where(sql`${t.memberId} is not null`),
    // The index INCLUDEs the amounts, which Drizzle cannot express.
    index('postings_house').on(t.accountId, t.journalId).where(sql`${t.memberId} is null`),
    check('postings_balance', sql`${t.memberId} is null or ${t.balanceAfter} is not null`),
    check('postings_moves', sql`${t.amount} <> 0`),
  ],
);

export const holds = pgTable(
  'holds',
  {
    id: rowId(),
    memberId: ref('member_id')
      .notNull()
      .references(() => members.id),
    asset: text('asset', { enum: ['coin', 'adv'] }).notNull(),
    amount: units('amount').notNull(),
    refType: text('ref_type').notNull(),
    refId: text('ref_id').notNull(),
    state: text('state', { enum: ['live', 'captured', 'released'] })
      .notNull()
      .default('live'),
    openedBy: ref('opened_by')
      .notNull()
      .references(() => journals.id),
    closedBy: ref('closed_by').references(() => journals.id),
    createdAt: createdAt(),
    endedAt: at('ended_at'),
  },
  (t) => [
    uniqueIndex('holds_live')
      .on(t.refType, t.refId, t.memberId, t.asset)
      .where(sql`${t.state} = 'live'`),
    index('holds_member').on(t.memberId).where(sql`${t.state} = 'live'`),
    check('holds_amount', sql`${t.amount} > 0`),
    check(
      'holds_ended',
      sql`(${t.state} = 'live') = (${t.closedBy} is null) and (${t.state} = 'live') = (${t.endedAt} is null)`,
    ),
  ],
);

/** Every staff action on money or rights, written in the same transaction (invariant 17). */
export const staffActions = pgTable(
  'staff_actions',
  {
    id: rowId(),
    staffId: ref('staff_id')
      .notNull()
      .references(() => members.id),
    action: text('action').notNull(),
    refType: text('ref_type').notNull(),
    refId: text('ref_id').notNull(),
    note: text('note').notNull(),
    createdAt: createdAt(),
    /** Its origin; null in rows from before it was recorded, which are sealed without it (ADR 106). */
    source: jsonb('source').$type<ActionSource>(),
    /** Fields before and after; null where no record changed. */
    changes: jsonb('changes').$type<FieldChange[]>(),
  },
  (t) => [
    index('staff_actions_ref').on(t.refType, t.refId),
    index('staff_actions_staff').on(t.staffId, t.id),
    index('staff_actions_at').on(t.createdAt),
    index('staff_actions_address').on(sql`(${t.source} ->> 'address')`, t.id),
  ],
);
