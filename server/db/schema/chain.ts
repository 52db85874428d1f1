import { DEPOSIT_STATES } from '@common/lists/depositState';
import { sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  check,
  doublePrecision,
  index,
  integer,
  pgTable,
  primaryKey,
  smallint,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import { at, createdAt, ref, rowId, units } from './columns';
import { journals } from './ledger';
import { members } from './members';

const height = (name: string) => bigint(name, { mode: 'number' });

/** The chain, token and first wallet that this shop's money is on: one row, written at the first start, never changed (ADR 063). */
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

/**
 * The shop's wallets: the first one of `shop_chain`, and one for each replacement (ADR 104). The only one without
 * `retired_block` receives deposits and pays withdrawals.
 */
export const shopWallets = pgTable(
  'shop_wallets',
  {
    /** From 1. Rows elsewhere name a wallet by it. */
    number: smallint('number').primaryKey(),
    /** Lower case. */
    address: text('address').notNull().unique(),
    /** The cursor's block when it became the wallet: the shop books its transfers after that. Null for the first one. */
    firstBlock: height('first_block'),
    /** The chain's height when it was replaced: what arrives there later waits in suspense. Null for the current one. */
    retiredBlock: height('retired_block'),
    /** The administrator who answers for the replacement by this wallet; null for the first one. */
    staffId: ref('staff_id').references(() => members.id),
    createdAt: createdAt(),
  },
  (t) => [
    uniqueIndex('shop_wallets_current').on(sql`(true)`).where(sql`${t.retiredBlock} is null`),
    check('shop_wallets_address', sql`${t.address} ~ '^0x[0-9a-f]{40}$'`),
    check(
      'shop_wallets_first',
      sql`(${t.number} = 1) = (${t.staffId} is null) and (${t.number} = 1) = (${t.firstBlock} is null) and ${t.number} > 0`,
    ),
  ],
);

/** The last booked block; moves in the transaction that credits its deposits. */
export const chainCursors = pgTable('chain_cursors', {
  chainId: height('chain_id').primaryKey(),
  blockNumber: height('block_number').notNull(),
  blockHash: text('block_hash').notNull(),
  headNumber: height('head_number').notNull(),
  headSeenAt: at('head_seen_at').notNull().defaultNow(),
  /** The newest block's own time; null until a head is read. It shows a node that answers but stands still. */
  headBlockAt: at('head_block_at'),
  /** The longest recent time between two blocks, s; it decays by half in a week. */
  headPauseS: doublePrecision('head_pause_s'),
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
    /** Number of wallets whose transfers were read from it: all of the shop's (invariant 33). */
    wallets: smallint('wallets').notNull().default(1),
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
    state: text('state', { enum: DEPOSIT_STATES }).notNull(),
    journalId: ref('journal_id')
      .notNull()
      .references(() => journals.id),
    reversedBy: ref('reversed_by').references(() => journals.id),
    createdAt: createdAt(),
    /** The wallet that received it. */
    wallet: smallint('wallet').notNull().default(1),
  },
  (t) => [
    // A log counts once (invariant 7); a reversed one may come back in another block.
    uniqueIndex('deposits_log')
      .on(t.chainId, t.txHash, t.logIndex)
      .where(sql`${t.state} <> 'reversed'`),
    index('deposits_member').on(t.memberId, t.id.desc().nullsFirst()),
    index('deposits_amount').on(t.amount, t.id),
    index('deposits_block').on(t.chainId, t.blockNumber),
    index('deposits_suspense').on(t.id).where(sql`${t.state} in ('suspense', 'returned')`),
    check('deposits_owner', sql`(${t.state} = 'credited') <= (${t.memberId} is not null)`),
  ],
);
