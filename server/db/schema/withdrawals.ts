import { sql } from 'drizzle-orm';
import {
  bigint,
  check,
  foreignKey,
  index,
  integer,
  pgTable,
  primaryKey,
  smallint,
  text,
  unique,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import { deposits } from './chain';
import { at, createdAt, ref, rowId, units } from './columns';
import { bytea, members } from './members';

const height = (name: string) => bigint(name, { mode: 'number' });
const ADDRESS = sql.raw(`'^0x[0-9a-f]{40}$'`);

/** A member's address book. What was removed stays, for withdrawals name it. */
export const withdrawalAddresses = pgTable(
  'withdrawal_addresses',
  {
    id: rowId(),
    memberId: ref('member_id')
      .notNull()
      .references(() => members.id),
    label: text('label').notNull(),
    /** Lower case. */
    address: text('address').notNull(),
    /** Confirmed by code or signature at this moment: it does not exist before. */
    createdAt: createdAt(),
    /** End of the cool-off. */
    usableAt: at('usable_at').notNull(),
    removedAt: at('removed_at'),
  },
  (t) => [
    uniqueIndex('withdrawal_addresses_once')
      .on(t.memberId, t.address)
      .where(sql`${t.removedAt} is null`),
    unique('withdrawal_addresses_owner').on(t.id, t.memberId, t.address),
    index('withdrawal_addresses_address').on(t.address),
    check('withdrawal_addresses_form', sql`${t.address} ~ ${ADDRESS}`),
  ],
);

/** Proofs that are waited for: a mailed code, or a signature over `message` by a bound wallet. */
export const withdrawalChallenges = pgTable(
  'withdrawal_challenges',
  {
    id: rowId(),
    memberId: ref('member_id')
      .notNull()
      .references(() => members.id),
    purpose: text('purpose', { enum: ['address', 'withdrawal'] }).notNull(),
    /** The address that is to be added (lower case), or the withdrawal's number. */
    subject: text('subject').notNull(),
    /** Null for a member without an e-mail address. */
    codeHash: bytea('code_hash'),
    message: text('message').notNull(),
    tries: integer('tries').notNull().default(0),
    createdAt: createdAt(),
    expiresAt: at('expires_at').notNull(),
    usedAt: at('used_at'),
  },
  (t) => [
    index('withdrawal_challenges_member').on(t.memberId, t.id),
    index('withdrawal_challenges_subject').on(t.purpose, t.subject, t.id),
    check('withdrawal_challenges_tries', sql`${t.tries} between 0 and 5`),
  ],
);

/** What leaves the wallet on order: of a member, or of staff who send a deposit in suspense back (ADR 024). */
export const withdrawals = pgTable(
  'withdrawals',
  {
    id: rowId(),
    /** Null for a return: it is nobody's. */
    memberId: ref('member_id').references(() => members.id),
    /** The deposit that a return sends back, and who of staff asked for it. */
    depositId: ref('deposit_id').references(() => deposits.id),
    staffId: ref('staff_id').references(() => members.id),
    /** Who may not approve it: its member, or who asked for the return. */
    askerId: ref('asker_id').generatedAlwaysAs(sql`coalesce(member_id, staff_id)`),
    /** Made by the client: the same wish comes once, however often it is sent. */
    requestId: text('request_id').notNull(),
    /** Null where nothing in the member's book is meant: such a one is rejected at once. */
    addressId: ref('address_id'),
    /** Lower case. */
    toAddress: text('to_address').notNull(),
    /** What arrives; the fee is held beside it. */
    amount: units('amount').notNull(),
    fee: units('fee').notNull(),
    state: text('state', {
      enum: [
        'submitted',
        'confirmed',
        'review',
        'queued',
        'broadcast',
        'confirming',
        'done',
        'rejected',
        'cancelled',
      ],
    }).notNull(),
    /** SPEC §4: 1, 2, 3 or 255; null until an attempt had an outcome. */
    result: smallint('result'),
    /** Staff who must agree, by the thresholds of the moment it was confirmed. */
    approvalsNeeded: smallint('approvals_needed').notNull().default(0),
    createdAt: createdAt(),
    /** When it came to its state. */
    movedAt: at('moved_at').notNull().defaultNow(),
    /** The transaction that carries it, once it is in a block. */
    txHash: text('tx_hash'),
    blockNumber: height('block_number'),
    blockHash: text('block_hash'),
    /** Head of the chain when its nonce was first seen used while none of its attempts was in a block. */
    missingSince: height('missing_since'),
    /** Its nonce is another transaction's for good: it can never be mined, staff release it. */
    nonceTakenAt: at('nonce_taken_at'),
  },
  (t) => [
    uniqueIndex('withdrawals_request')
      .on(t.memberId, t.requestId)
      .where(sql`${t.addressId} is not null`),
    unique('withdrawals_asker').on(t.id, t.askerId),
    // A deposit is on its way back once.
    uniqueIndex('withdrawals_deposit')
      .on(t.depositId)
      .where(sql`${t.depositId} is not null and ${t.state} not in ('rejected', 'cancelled')`),
    index('withdrawals_member').on(t.memberId, t.id.desc().nullsFirst()),
    index('withdrawals_state').on(t.state, t.id),
    index('withdrawals_open')
      .on(t.id)
      .where(sql`${t.state} not in ('done', 'rejected', 'cancelled')`),
    foreignKey({
      name: 'withdrawals_address',
      columns: [t.addressId, t.memberId, t.toAddress],
      foreignColumns: [
        withdrawalAddresses.id,
        withdrawalAddresses.memberId,
        withdrawalAddresses.address,
      ],
    }),
    check('withdrawals_amount', sql`${t.amount} > 0 and ${t.fee} >= 0`),
    check('withdrawals_form', sql`${t.toAddress} ~ ${ADDRESS}`),
    check('withdrawals_result', sql`${t.result} in (1, 2, 3, 255)`),
    check('withdrawals_success', sql`(${t.state} = 'done') = (${t.result} is not distinct from 1)`),
    check(
      'withdrawals_kind',
      sql`case when ${t.depositId} is null then ${t.memberId} is not null and ${t.staffId} is null
        else ${t.memberId} is null and ${t.staffId} is not null and ${t.addressId} is null and ${t.fee} = 0 end`,
    ),
    check(
      'withdrawals_meant',
      sql`${t.addressId} is not null or ${t.depositId} is not null
        or (${t.state} = 'rejected' and ${t.result} in (2, 3))`,
    ),
    check(
      'withdrawals_mined',
      sql`(${t.state} in ('confirming', 'done')) = (${t.txHash} is not null)
        and (${t.txHash} is null) = (${t.blockNumber} is null) and (${t.txHash} is null) = (${t.blockHash} is null)`,
    ),
  ],
);

export const withdrawalHistory = pgTable(
  'withdrawal_history',
  {
    id: rowId(),
    withdrawalId: ref('withdrawal_id')
      .notNull()
      .references(() => withdrawals.id),
    fromState: text('from_state'),
    toState: text('to_state').notNull(),
    actor: text('actor', { enum: ['member', 'staff', 'system', 'chain'] }).notNull(),
    actorId: ref('actor_id').references(() => members.id),
    /** Shown to the member. */
    reason: text('reason').notNull(),
    at: at('at').notNull().defaultNow(),
  },
  (t) => [index('withdrawal_history_withdrawal').on(t.withdrawalId, t.id)],
);

/** Who agreed. One voice per person, never the one who asked. */
export const withdrawalApprovals = pgTable(
  'withdrawal_approvals',
  {
    withdrawalId: ref('withdrawal_id').notNull(),
    /** The withdrawal's asker. */
    memberId: ref('member_id').notNull(),
    staffId: ref('staff_id')
      .notNull()
      .references(() => members.id),
    note: text('note').notNull(),
    createdAt: createdAt(),
  },
  (t) => [
    primaryKey({ columns: [t.withdrawalId, t.staffId] }),
    foreignKey({
      name: 'withdrawal_approvals_withdrawal',
      columns: [t.withdrawalId, t.memberId],
      foreignColumns: [withdrawals.id, withdrawals.askerId],
    }),
    check('withdrawal_approvals_not_own', sql`${t.staffId} <> ${t.memberId}`),
  ],
);

/** Every nonce of the system wallet that is spoken for, and by whom, for good (invariant 8). */
export const payoutNonces = pgTable(
  'payout_nonces',
  {
    chainId: height('chain_id').notNull(),
    nonce: height('nonce').notNull(),
    /** Null: used by a transaction that was not ours. */
    withdrawalId: ref('withdrawal_id').references(() => withdrawals.id),
    createdAt: createdAt(),
  },
  (t) => [
    primaryKey({ columns: [t.chainId, t.nonce] }),
    unique('payout_nonces_one').on(t.withdrawalId),
    unique('payout_nonces_pair').on(t.chainId, t.nonce, t.withdrawalId),
  ],
);

/** Signed transactions, stored before any node hears of them. All of a withdrawal bear its one nonce. */
export const withdrawalAttempts = pgTable(
  'withdrawal_attempts',
  {
    id: rowId(),
    withdrawalId: ref('withdrawal_id').notNull(),
    chainId: height('chain_id').notNull(),
    nonce: height('nonce').notNull(),
    txHash: text('tx_hash').notNull(),
    /** The very bytes that are sent, however often. */
    raw: text('raw').notNull(),
    /** Wei per gas. */
    maxFee: units('max_fee').notNull(),
    tip: units('tip').notNull(),
    gas: units('gas').notNull(),
    createdAt: createdAt(),
    /** Null until a node was asked to take it. */
    sentAt: at('sent_at'),
    /** What the node said last. */
    said: text('said'),
  },
  (t) => [
    uniqueIndex('withdrawal_attempts_tx').on(t.chainId, t.txHash),
    index('withdrawal_attempts_withdrawal').on(t.withdrawalId, t.id),
    foreignKey({
      name: 'withdrawal_attempts_nonce',
      columns: [t.chainId, t.nonce, t.withdrawalId],
      foreignColumns: [payoutNonces.chainId, payoutNonces.nonce, payoutNonces.withdrawalId],
    }),
  ],
);

/** What left the system wallet, read from final blocks in the transaction that moves the cursor. */
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
    /** Null: no withdrawal ordered it. */
    withdrawalId: ref('withdrawal_id').references(() => withdrawals.id),
    state: text('state', { enum: ['booked', 'reversed'] }).notNull(),
    createdAt: createdAt(),
  },
  (t) => [
    uniqueIndex('outflows_log')
      .on(t.chainId, t.txHash, t.logIndex)
      .where(sql`${t.state} = 'booked'`),
    uniqueIndex('outflows_withdrawal').on(t.withdrawalId).where(sql`${t.state} = 'booked'`),
    index('outflows_block').on(t.chainId, t.blockNumber),
    check('outflows_state', sql`${t.state} in ('booked', 'reversed')`),
  ],
);

/** What the payer last found, for staff. */
export const payerStatus = pgTable('payer_status', {
  chainId: height('chain_id').primaryKey(),
  state: text('state', {
    enum: ['paying', 'noKey', 'stopped', 'lowGas', 'lowToken', 'tokenRefuses', 'unreachable'],
  }).notNull(),
  detail: text('detail').notNull(),
  at: at('at').notNull().defaultNow(),
});
