import { WITHDRAWAL_STATES } from '@common/money/withdrawalTransitions';
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

/** A member's address book. Removed addresses stay, because withdrawals refer to them. */
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
    /** Time of its confirmation by code or signature: before that there is no row. */
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

/** Pending proofs: a mailed code, or a signature over `message` by a bound wallet. */
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

/** Ordered payouts: a member's, or staff's return of a deposit in suspense (ADR 024). */
export const withdrawals = pgTable(
  'withdrawals',
  {
    id: rowId(),
    /** Null for the return of a deposit. */
    memberId: ref('member_id').references(() => members.id),
    /** The deposit that a return sends back, and who of staff asked for it. */
    depositId: ref('deposit_id').references(() => deposits.id),
    staffId: ref('staff_id').references(() => members.id),
    /** The requester, who may not approve it: its member, or the staff member who requested the return. */
    askerId: ref('asker_id').generatedAlwaysAs(sql`coalesce(member_id, staff_id)`),
    /** Created by the client: repeated requests with it make one withdrawal. */
    requestId: text('request_id').notNull(),
    /** Null if the request named no address of the member's book; it was then rejected at once. */
    addressId: ref('address_id'),
    /** Lower case. */
    toAddress: text('to_address').notNull(),
    /** Amount that arrives; the fee is held in addition. */
    amount: units('amount').notNull(),
    fee: units('fee').notNull(),
    state: text('state', { enum: WITHDRAWAL_STATES }).notNull(),
    /** SPEC §4: 1, 2, 3 or 255; null until an attempt had an outcome. */
    result: smallint('result'),
    /** Number of staff who must agree, by the thresholds when it was confirmed. */
    approvalsNeeded: smallint('approvals_needed').notNull().default(0),
    createdAt: createdAt(),
    /** Time of the last transition. */
    movedAt: at('moved_at').notNull().defaultNow(),
    /** Hash of its mined transaction. */
    txHash: text('tx_hash'),
    blockNumber: height('block_number'),
    blockHash: text('block_hash'),
    /** Head of the chain when its nonce was first found used although none of its attempts is in a block. */
    missingSince: height('missing_since'),
    /** Time at which a final block was found that used its nonce for another transaction: it is never mined, staff release it. */
    nonceTakenAt: at('nonce_taken_at'),
  },
  (t) => [
    uniqueIndex('withdrawals_request')
      .on(t.memberId, t.requestId)
      .where(sql`${t.addressId} is not null`),
    unique('withdrawals_asker').on(t.id, t.askerId),
    // A deposit has at most one open return.
    uniqueIndex('withdrawals_deposit')
      .on(t.depositId)
      .where(sql`${t.depositId} is not null and ${t.state} not in ('rejected', 'cancelled')`),
    index('withdrawals_member').on(t.memberId, t.id.desc().nullsFirst()),
    index('withdrawals_state').on(t.state, t.id),
    index('withdrawals_amount').on(t.amount, t.id),
    index('withdrawals_state_amount').on(t.state, t.amount, t.id),
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

/** Approvals: one per person, never the requester's. */
export const withdrawalApprovals = pgTable(
  'withdrawal_approvals',
  {
    withdrawalId: ref('withdrawal_id').notNull(),
    /** The withdrawal's requester. */
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

/** Permanent owner of each used nonce of a wallet (invariant 8). */
export const payoutNonces = pgTable(
  'payout_nonces',
  {
    chainId: height('chain_id').notNull(),
    nonce: height('nonce').notNull(),
    /** Null: used by a transaction that was not ours. */
    withdrawalId: ref('withdrawal_id').references(() => withdrawals.id),
    createdAt: createdAt(),
    /** Only the current wallet gives new nonces to withdrawals (invariant 33). */
    wallet: smallint('wallet').notNull().default(1),
  },
  (t) => [
    primaryKey({ columns: [t.chainId, t.wallet, t.nonce] }),
    unique('payout_nonces_one').on(t.withdrawalId),
    unique('payout_nonces_pair').on(t.chainId, t.nonce, t.withdrawalId),
  ],
);

/** Signed transactions, stored before any node receives them. All of one withdrawal share its nonce. */
export const withdrawalAttempts = pgTable(
  'withdrawal_attempts',
  {
    id: rowId(),
    withdrawalId: ref('withdrawal_id').notNull(),
    chainId: height('chain_id').notNull(),
    nonce: height('nonce').notNull(),
    txHash: text('tx_hash').notNull(),
    /** The signed bytes, for every resend. */
    raw: text('raw').notNull(),
    /** Wei per gas. */
    maxFee: units('max_fee').notNull(),
    tip: units('tip').notNull(),
    gas: units('gas').notNull(),
    createdAt: createdAt(),
    /** Null until it was sent to a node. */
    sentAt: at('sent_at'),
    /** The node's last answer to a send. */
    said: text('said'),
    /** The wallet that signed it, whose nonce it uses. */
    wallet: smallint('wallet').notNull().default(1),
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

/** The payer's last state, for staff. */
export const payerStatus = pgTable('payer_status', {
  chainId: height('chain_id').primaryKey(),
  state: text('state', {
    enum: [
      'paying',
      'noKey',
      'stopped',
      'behind',
      'lowGas',
      'lowToken',
      'tokenRefuses',
      'unreachable',
    ],
  }).notNull(),
  detail: text('detail').notNull(),
  at: at('at').notNull().defaultNow(),
});
