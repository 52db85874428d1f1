import { type Static, Type } from '@sinclair/typebox';
import { endpoint } from '../endpoint';
import {
  Amount,
  cursorPageOf,
  cursorQuery,
  Id,
  NullableString,
  nullable,
  strictObject,
  Time,
  TxHash,
  WalletAddress,
} from '../schemas';
import { text } from '../typedText';
import { WithdrawalResultSchema, WithdrawalStateSchema } from './withdrawals';

const Person = strictObject({ id: Id, name: Type.String() });

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
  /** `returned`: being or been sent back to the sender; `reversed`: undone by a deep reorganisation. */
  state: Type.Union([
    Type.Literal('suspense'),
    Type.Literal('credited'),
    Type.Literal('returned'),
    Type.Literal('reversed'),
  ]),
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
