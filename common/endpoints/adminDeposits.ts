import { type Static, Type } from '@sinclair/typebox';
import { endpoint } from '../endpoint';
import { DEPOSIT_STATES } from '../lists/depositState';
import {
  Amount,
  cursorPageOf,
  cursorQuery,
  Id,
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

/** `returned`: being or been sent back to the sender; `reversed`: undone by a deep reorganisation. */
const DepositState = oneOf(DEPOSIT_STATES);

/** A deposit from an unknown sender, with hints to its owner. */
const SuspenseSchema = strictObject({
  id: Id,
  txHash: TxHash,
  from: WalletAddress,
  /** Whether it reached a wallet after that one was replaced. */
  oldWallet: Type.Boolean(),
  amount: Amount,
  blockNumber: Type.Integer(),
  at: Time,
  state: DepositState,
  /** Members who have bound the sender's address since. */
  boundBy: nullable(strictObject({ ...Person.properties, at: Time })),
  /** Members who reported this transfer as missing, first report first. */
  reportedBy: Type.Array(strictObject({ ...Person.properties, at: Time })),
  assigned: nullable(
    strictObject({ member: Person, staff: Person, proof: Type.String(), at: Time }),
  ),
  /** The withdrawal that returns it, its requester and the reason. */
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

/** Every transfer of GAB that reached the shop's wallets. */
const StaffDepositSchema = strictObject({
  id: Id,
  txHash: TxHash,
  from: WalletAddress,
  amount: Amount,
  /** Null in suspense and on its way back. */
  member: nullable(Person),
  /** The sender was unknown at first; staff credited it. */
  byHand: Type.Boolean(),
  blockNumber: Type.Integer(),
  /** Blocks on top of its own; null for one that a reorganisation undid. */
  confirmations: nullable(Type.Integer({ minimum: 0 })),
  state: DepositState,
  at: Time,
});
export type StaffDeposit = Static<typeof StaffDepositSchema>;

const PendingTransferSchema = strictObject({
  txHash: TxHash,
  /** One transaction may transfer twice. */
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
    'All deposits, the newest first or by amount, by state, period, transaction, sender or member; the first page with the transfers that still count confirmations',
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
  summary: 'The deposits of the list with the same filters as CSV; the export is logged',
  query: strictObject({ ...sortQuery, ...depositFilters }),
  kind: 'raw',
  data: Type.String(),
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
    'Deposits of unknown senders, the newest first; `state=open` only those in suspense or on their way back',
  query: strictObject({ ...cursorQuery, ...suspenseFilters }),
  data: cursorPageOf(SuspenseSchema),
});

export const exportSuspense = endpoint({
  method: 'GET',
  path: '/api/admin/deposits/suspense.csv',
  who: 'money.read',
  tag: 'admin',
  summary: 'The deposits of the list with the same filters as CSV; the export is logged',
  query: strictObject(suspenseFilters),
  kind: 'raw',
  data: Type.String(),
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
  summary: 'Send a deposit in suspense back, whole, to the address that it came from',
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
  heardAt: nullable(Time),
  halted: nullable(strictObject({ at: Time, reason: NullableString })),
  /** Number of frozen members, for any reason. */
  frozenMembers: Type.Integer({ minimum: 0 }),
  resumed: Type.Array(strictObject({ staff: Person, note: Type.String(), at: Time })),
});
export type ChainState = Static<typeof ChainStateSchema>;

export const chainState = endpoint({
  method: 'GET',
  path: '/api/admin/chain',
  who: 'money.read',
  tag: 'admin',
  summary:
    'How far the deposit watcher is, and whether a deep reorganisation has halted withdrawals',
  data: ChainStateSchema,
});

export const resumeChain = endpoint({
  method: 'POST',
  path: '/api/admin/chain/resume',
  who: 'admin',
  freshProof: true,
  tag: 'admin',
  summary:
    'Lift the halt after a deep reorganisation, with the reason; refused when it is another than was seen',
  body: strictObject({ reason: text(300, 5), haltedAt: Time }),
  data: ChainStateSchema,
});
