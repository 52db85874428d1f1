import { sql } from 'drizzle-orm';
import {
  bigint,
  check,
  index,
  integer,
  pgTable,
  smallint,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import { createdAt, ref, rowId, units } from './columns';
import { journals } from './ledger';
import { members } from './members';
import { withdrawals } from './withdrawals';

const height = (name: string) => bigint(name, { mode: 'number' });

/** Transfers out of the shop's wallets to others, booked from final blocks in the transaction that moves the cursor. */
export const outflows = pgTable(
  'outflows',
  {
    id: rowId(),
    chainId: height('chain_id').notNull(),
    txHash: text('tx_hash').notNull(),
    logIndex: integer('log_index').notNull(),
    blockNumber: height('block_number').notNull(),
    blockHash: text('block_hash').notNull(),
    toAddress: text('to_address').notNull(),
    amount: units('amount').notNull(),
    /** Null: unknown, or booked otherwise in `outflow_bookings`. */
    withdrawalId: ref('withdrawal_id').references(() => withdrawals.id),
    state: text('state', { enum: ['booked', 'reversed'] }).notNull(),
    createdAt: createdAt(),
    /** Nonce of an unknown outflow that the wallet's own key signed; `raw` and the fees if the node returned the transaction. */
    nonce: height('nonce'),
    raw: text('raw'),
    gas: units('gas'),
    maxFee: units('max_fee'),
    tip: units('tip'),
    /** The wallet that it left. */
    wallet: smallint('wallet').notNull().default(1),
  },
  (t) => [
    uniqueIndex('outflows_log')
      .on(t.chainId, t.txHash, t.logIndex)
      .where(sql`${t.state} = 'booked'`),
    uniqueIndex('outflows_withdrawal').on(t.withdrawalId).where(sql`${t.state} = 'booked'`),
    index('outflows_block').on(t.chainId, t.blockNumber),
    index('outflows_unknown')
      .on(t.id)
      .where(sql`${t.withdrawalId} is null and ${t.state} = 'booked'`),
    check('outflows_state', sql`${t.state} in ('booked', 'reversed')`),
    check(
      'outflows_signed',
      sql`(${t.raw} is null) = (${t.gas} is null) and (${t.raw} is null) = (${t.maxFee} is null)
        and (${t.raw} is null) = (${t.tip} is null) and (${t.raw} is null or ${t.nonce} is not null)`,
    ),
  ],
);

/** Staff's explanation of an outflow without a stored attempt: the withdrawal it paid, or who bears the loss. */
export const outflowBookings = pgTable(
  'outflow_bookings',
  {
    outflowId: ref('outflow_id')
      .primaryKey()
      .references(() => outflows.id),
    bookedAs: text('booked_as', { enum: ['paid', 'member', 'loss', 'capital'] }).notNull(),
    withdrawalId: ref('withdrawal_id').references(() => withdrawals.id),
    /** The member who received it, and the part charged to their balance (base units); the rest is the house's loss. */
    memberId: ref('member_id').references(() => members.id),
    charged: units('charged').notNull().default(sql`0`),
    /** Null only in old rows: the watcher booked them, before staff explained outflows (migration 0031). */
    staffId: ref('staff_id').references(() => members.id),
    note: text('note').notNull(),
    /** Null for `paid`: the withdrawal's own journals book it. */
    journalId: ref('journal_id').references(() => journals.id),
    createdAt: createdAt(),
  },
  (t) => [
    index('outflow_bookings_withdrawal')
      .on(t.withdrawalId)
      .where(sql`${t.withdrawalId} is not null`),
    check(
      'outflow_bookings_as',
      sql`case ${t.bookedAs}
        when 'paid' then ${t.withdrawalId} is not null and ${t.memberId} is null and ${t.charged} = 0
        when 'member' then ${t.withdrawalId} is null and ${t.memberId} is not null and ${t.charged} >= 0
        when 'loss' then ${t.withdrawalId} is null and ${t.memberId} is null and ${t.charged} = 0
        when 'capital' then ${t.withdrawalId} is null and ${t.memberId} is null and ${t.charged} = 0
        else false end`,
    ),
    check('outflow_bookings_journal', sql`${t.bookedAs} = 'paid' or ${t.journalId} is not null`),
  ],
);
