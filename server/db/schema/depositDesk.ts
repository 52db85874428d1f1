import { sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  check,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import { deposits } from './chain';
import { at, createdAt, ref, rowId, units } from './columns';
import { journals } from './ledger';
import { members } from './members';

const height = (name: string) => bigint(name, { mode: 'number' });

/**
 * Transfers to the system wallet in blocks without enough confirmations, shown to members. Rewritten with every head;
 * no money depends on them.
 */
export const depositSightings = pgTable(
  'deposit_sightings',
  {
    chainId: height('chain_id').notNull(),
    txHash: text('tx_hash').notNull(),
    logIndex: integer('log_index').notNull(),
    blockNumber: height('block_number').notNull(),
    fromAddress: text('from_address').notNull(),
    amount: units('amount').notNull(),
    /** The member who had bound the sender before that block; null for a stranger. */
    memberId: ref('member_id').references(() => members.id),
  },
  (t) => [
    primaryKey({ columns: [t.chainId, t.txHash, t.logIndex] }),
    index('deposit_sightings_member').on(t.memberId),
  ],
);

/** A member's report of a missing transfer. It is only a hint: the watcher's check of the chain decides. */
export const depositReports = pgTable(
  'deposit_reports',
  {
    id: rowId(),
    memberId: ref('member_id')
      .notNull()
      .references(() => members.id),
    /** Lower case. */
    txHash: text('tx_hash').notNull(),
    finding: text('finding', {
      enum: ['unchecked', 'unknown', 'waiting', 'mined', 'reverted', 'noGab', 'elsewhere'],
    })
      .notNull()
      .default('unchecked'),
    /** Amount that reached the system wallet; null unless the transfer is mined. */
    amount: units('amount'),
    /** Whether the reporter had bound a sender before that block. */
    own: boolean('own').notNull().default(false),
    blockNumber: height('block_number'),
    /** Whether the finding is final. */
    settled: boolean('settled').notNull().default(false),
    createdAt: createdAt(),
    checkedAt: at('checked_at'),
  },
  (t) => [
    uniqueIndex('deposit_reports_once').on(t.memberId, t.txHash),
    index('deposit_reports_tx').on(t.txHash),
    index('deposit_reports_open').on(t.id).where(sql`not ${t.settled}`),
    check('deposit_reports_tx_form', sql`${t.txHash} ~ '^0x[0-9a-f]{64}$'`),
  ],
);

/** Deposits of unknown senders that staff gave to a member, with the proof; at most one per deposit. */
export const depositAssignments = pgTable(
  'deposit_assignments',
  {
    depositId: bigint('deposit_id', { mode: 'number' })
      .primaryKey()
      .references(() => deposits.id),
    memberId: ref('member_id')
      .notNull()
      .references(() => members.id),
    staffId: ref('staff_id')
      .notNull()
      .references(() => members.id),
    proof: text('proof').notNull(),
    journalId: ref('journal_id')
      .notNull()
      .references(() => journals.id),
    createdAt: createdAt(),
  },
  (t) => [
    uniqueIndex('deposit_assignments_journal').on(t.journalId),
    check('deposit_assignments_not_self', sql`${t.memberId} <> ${t.staffId}`),
  ],
);
