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
import { at, createdAt, ref, rowId, units } from './columns';
import { journals } from './ledger';
import { members } from './members';

const height = (name: string) => bigint(name, { mode: 'number' });

/** The chain, token and wallet that this shop's money is on: one row, written at the first start, never changed (ADR 063). */
export const shopChain = pgTable(
  'shop_chain',
  {
    isOnly: boolean('is_only').primaryKey().default(true),
    chainId: height('chain_id').notNull(),
    /** In lower case, as all addresses. */
    tokenAddress: text('token_address').notNull(),
    systemWallet: text('system_wallet').notNull(),
    createdAt: createdAt(),
  },
  (t) => [check('shop_chain_only', sql`${t.isOnly}`)],
);

/** The last booked block; moves in the transaction that credits its deposits. */
export const chainCursors = pgTable('chain_cursors', {
  chainId: height('chain_id').primaryKey(),
  blockNumber: height('block_number').notNull(),
  blockHash: text('block_hash').notNull(),
  headNumber: height('head_number').notNull(),
  headSeenAt: at('head_seen_at').notNull().defaultNow(),
  /** Set by a reorg deeper than the confirmations or an unknown outflow: withdrawals stop until staff clear it. */
  haltedAt: at('halted_at'),
  haltReason: text('halt_reason'),
  /** The watcher's first block, and the wallet's transaction count there: earlier transactions need no explanation. */
  firstBlock: height('first_block'),
  /** Null until the watcher has read it; nothing is signed before that. */
  firstNonce: height('first_nonce'),
});

/** Hashes of recent credited blocks, to find where a deep reorg began. */
export const chainBlocks = pgTable(
  'chain_blocks',
  {
    chainId: height('chain_id').notNull(),
    number: height('number').notNull(),
    hash: text('hash').notNull(),
  },
  (t) => [primaryKey({ columns: [t.chainId, t.number] })],
);

export const deposits = pgTable(
  'deposits',
  {
    id: rowId(),
    chainId: height('chain_id').notNull(),
    txHash: text('tx_hash').notNull(),
    logIndex: integer('log_index').notNull(),
    blockNumber: height('block_number').notNull(),
    blockHash: text('block_hash').notNull(),
    fromAddress: text('from_address').notNull(),
    amount: units('amount').notNull(),
    /** Null while in suspense. */
    memberId: ref('member_id').references(() => members.id),
    /** `returned`: bound to the withdrawal that sends it back, in any state. */
    state: text('state', { enum: ['credited', 'suspense', 'returned', 'reversed'] }).notNull(),
    journalId: ref('journal_id')
      .notNull()
      .references(() => journals.id),
    reversedBy: ref('reversed_by').references(() => journals.id),
    createdAt: createdAt(),
  },
  (t) => [
    // A log counts once (invariant 7); a reversed one may come back in another block.
    uniqueIndex('deposits_log')
      .on(t.chainId, t.txHash, t.logIndex)
      .where(sql`${t.state} <> 'reversed'`),
    index('deposits_member').on(t.memberId, t.id.desc().nullsFirst()),
    index('deposits_block').on(t.chainId, t.blockNumber),
    index('deposits_suspense').on(t.id).where(sql`${t.state} in ('suspense', 'returned')`),
    check('deposits_owner', sql`(${t.state} = 'credited') <= (${t.memberId} is not null)`),
  ],
);
