import { type Static, Type } from '@sinclair/typebox';
import { endpoint } from '../endpoint';
import { DEPOSIT_STATES } from '../lists/depositState';
import {
  Amount,
  csvAnswer,
  cursorPageOf,
  cursorQuery,
  Id,
  idQuery,
  NullableString,
  nullable,
  oneOf,
  periodQuery,
  sortedPageOf,
  sortedQuery,
  sortQuery,
  strictObject,
  Time,
  TxHash,
  WalletAddress,
} from '../schemas';
import { text } from '../text/typedText';
import { WithdrawalResultSchema, WithdrawalStateSchema } from './withdrawals';

const Person = strictObject({ id: Id, name: Type.String() });

/** `returned`: a withdrawal sends it back, or has done so; `reversed`: a deep reorganisation undid it. */
const DepositState = oneOf(DEPOSIT_STATES);

/** A deposit from an unknown sender, with hints to its owner. */
const SuspenseSchema = strictObject({
  id: Id,
  txHash: TxHash,
  from: WalletAddress,
  /** Whether it came to a wallet of the shop that had been replaced. */
  oldWallet: Type.Boolean(),
  amount: Amount,
  blockNumber: Type.Integer(),
  at: Time,
  state: DepositState,
  /** The member who has bound the sender's address since, and when. */
  boundBy: nullable(strictObject({ ...Person.properties, at: Time })),
  /** Members who reported this transfer as missing, first report first. */
  reportedBy: Type.Array(strictObject({ ...Person.properties, at: Time })),
  assigned: nullable(
    strictObject({ member: Person, staff: Person, proof: Type.String(), at: Time }),
  ),
  /** The withdrawal that sends the deposit back, the staff member who asked for it, and the reason. */
  returned: nullable(
    strictObject({
      id: Id,
      state: WithdrawalStateSchema,
      result: WithdrawalResultSchema,
      staff: Person,
      reason: Type.String(),
      at: Time,
    }),
  ),
});
export type SuspenseDeposit = Static<typeof SuspenseSchema>;

/** A transfer of GAB to one of the shop's wallets. */
const StaffDepositSchema = strictObject({
  id: Id,
  txHash: TxHash,
  from: WalletAddress,
  amount: Amount,
  /** Null while the deposit is in suspense, and once it is returned. */
  member: nullable(Person),
  /** Whether staff credited it: the sender was unknown. */
  byHand: Type.Boolean(),
  blockNumber: Type.Integer(),
  /** Number of blocks on top of the deposit's block; null if a reorganisation undid the deposit. */
  confirmations: nullable(Type.Integer({ minimum: 0 })),
  state: DepositState,
  at: Time,
});
export type StaffDeposit = Static<typeof StaffDepositSchema>;

/** A transfer to one of the shop's wallets that is not booked yet: its block lacks confirmations. */
const PendingTransferSchema = strictObject({
  txHash: TxHash,
  /** Position in the block; distinguishes the transfers of one transaction. */
  logIndex: Type.Integer(),
  from: WalletAddress,
  amount: Amount,
  /** Null for a wallet that no member has bound. */
  member: nullable(Person),
  confirmations: Type.Integer({ minimum: 0 }),
});
export type PendingTransfer = Static<typeof PendingTransferSchema>;

const depositFilters = {
  /** A state of a deposit; other values: all. */
  state: Type.Optional(Type.String({ maxLength: 10 })),
  /** A transaction's hash, a sender's address, a member's id or part of their name. */
  q: Type.Optional(Type.String({ maxLength: 100 })),
  ...periodQuery,
};

export const listAllDeposits = endpoint({
  method: 'GET',
  path: '/api/admin/deposits',
  who: 'money.read',
  tag: 'admin',
  summary:
    'All deposits, the newest first or by amount, filtered by state, period, transaction, sender or member; the first page also has the transfers that still lack confirmations',
  query: strictObject({ ...sortedQuery, ...depositFilters }),
  data: strictObject({
    ...sortedPageOf(StaffDepositSchema).properties,
    /** Empty on later pages and with filters. */
    pending: Type.Array(PendingTransferSchema),
    /** Confirmations that a deposit needs. */
    needed: Type.Integer({ minimum: 1 }),
  }),
});

export const exportDeposits = endpoint({
  method: 'GET',
  path: '/api/admin/deposits.csv',
  who: 'money.read',
  tag: 'admin',
  summary: 'All deposits as CSV, with the filters of their list; the export is logged',
  query: strictObject({ ...sortQuery, ...depositFilters }),
  ...csvAnswer,
});

const suspenseFilters = {
  state: Type.Optional(Type.String({ maxLength: 10 })),
};

export const listSuspense = endpoint({
  method: 'GET',
  path: '/api/admin/deposits/suspense',
  who: 'money.read',
  tag: 'admin',
  summary:
    'Deposits of unknown senders, the newest first; with `state=open` only deposits in suspense or whose return is not done; with `id` that one alone',
  query: strictObject({ ...cursorQuery, ...suspenseFilters, id: idQuery }),
  data: cursorPageOf(SuspenseSchema),
});

export const exportSuspense = endpoint({
  method: 'GET',
  path: '/api/admin/deposits/suspense.csv',
  who: 'money.read',
  tag: 'admin',
  summary:
    'Deposits of unknown senders as CSV, with the filter of their list; the export is logged',
  query: strictObject(suspenseFilters),
  ...csvAnswer,
});

export const assignDeposit = endpoint({
  method: 'POST',
  path: '/api/admin/deposits/:id/assign',
  who: 'deposits.settle',
  freshProof: true,
  tag: 'admin',
  summary: 'Credit a deposit in suspense to a member, with the proof that it is theirs',
  params: strictObject({ id: Id }),
  body: strictObject({ memberId: Id, proof: text(300, 5) }),
  data: SuspenseSchema,
});

export const returnDeposit = endpoint({
  method: 'POST',
  path: '/api/admin/deposits/:id/return',
  who: 'deposits.settle',
  freshProof: true,
  tag: 'admin',
  summary: 'Send the whole amount of a deposit in suspense back to its sender’s address',
  params: strictObject({ id: Id }),
  body: strictObject({ reason: text(300, 5) }),
  data: SuspenseSchema,
});

const ChainStateSchema = strictObject({
  chainId: Type.Integer(),
  /** The last block whose deposits are credited; null before the first scan. */
  blockNumber: nullable(Type.Integer()),
  headNumber: nullable(Type.Integer()),
  /** Number of final blocks that are not scanned yet. */
  behind: Type.Integer({ minimum: 0 }),
  /** When the node last reported a head. */
  heardAt: nullable(Time),
  /** The halt of withdrawals; null while they are paid. */
  halted: nullable(strictObject({ at: Time, reason: NullableString })),
  /** Number of members who are frozen now, whether by the watcher or by staff. */
  frozenMembers: Type.Integer({ minimum: 0 }),
  /** The last times that staff lifted a halt, the newest first. */
  resumed: Type.Array(strictObject({ staff: Person, note: Type.String(), at: Time })),
});
export type ChainState = Static<typeof ChainStateSchema>;

export const chainState = endpoint({
  method: 'GET',
  path: '/api/admin/chain',
  who: 'money.read',
  tag: 'admin',
  summary:
    'How far the deposit watcher is, and whether it has halted withdrawals: for a deep reorganisation, an unknown outflow, or a token whose events and balances differ',
  data: ChainStateSchema,
});

export const resumeChain = endpoint({
  method: 'POST',
  path: '/api/admin/chain/resume',
  who: 'admin',
  freshProof: true,
  tag: 'admin',
  summary:
    'Lift the halt of withdrawals that began at `haltedAt`, with the reason; refused when a newer halt has begun, and while an unknown outflow is unexplained',
  body: strictObject({ reason: text(300, 5), haltedAt: Time }),
  data: ChainStateSchema,
});
