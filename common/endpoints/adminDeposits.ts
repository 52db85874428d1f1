import { type Static, Type } from '@sinclair/typebox';
import { endpoint } from '../endpoint';
import {
  Amount,
  Id,
  NullableString,
  nullable,
  pageOf,
  pageQuery,
  strictObject,
  Time,
  TxHash,
  text,
  WalletAddress,
} from '../schemas';
import { WithdrawalResultSchema, WithdrawalStateSchema } from './withdrawals';

const Person = strictObject({ id: Id, name: Type.String() });

/** A deposit that came from nobody's wallet, with what helps to tell whose it is. */
const SuspenseSchema = strictObject({
  id: Id,
  txHash: TxHash,
  from: WalletAddress,
  amount: Amount,
  blockNumber: Type.Integer(),
  at: Time,
  /** `returned`: on its way back to the sender, or there; `reversed`: a deep reorganisation took it back. */
  state: Type.Union([
    Type.Literal('suspense'),
    Type.Literal('credited'),
    Type.Literal('returned'),
    Type.Literal('reversed'),
  ]),
  /** Who has bound the sender since. */
  boundBy: nullable(strictObject({ ...Person.properties, at: Time })),
  /** Who misses this transfer, the first to say so first. */
  reportedBy: Type.Array(strictObject({ ...Person.properties, at: Time })),
  assigned: nullable(
    strictObject({ member: Person, staff: Person, proof: Type.String(), at: Time }),
  ),
  /** The withdrawal that takes it back, who asked for it and why. */
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

export const listSuspense = endpoint({
  method: 'GET',
  path: '/api/admin/deposits/suspense',
  who: 'staff',
  tag: 'admin',
  summary:
    'Deposits of unknown senders, the newest first; `state=open` only those in suspense or on their way back',
  query: strictObject({ ...pageQuery, state: Type.Optional(Type.String({ maxLength: 10 })) }),
  data: pageOf(SuspenseSchema),
});

export const assignDeposit = endpoint({
  method: 'POST',
  path: '/api/admin/deposits/:id/assign',
  who: 'staff',
  tag: 'admin',
  summary: 'Credit a deposit in suspense to a member, with the proof that it is theirs',
  params: strictObject({ id: Id }),
  body: strictObject({ memberId: Id, proof: text(300, 5) }),
  data: SuspenseSchema,
});

export const returnDeposit = endpoint({
  method: 'POST',
  path: '/api/admin/deposits/:id/return',
  who: 'staff',
  tag: 'admin',
  summary: 'Send a deposit in suspense back, whole, to the address that it came from',
  params: strictObject({ id: Id }),
  body: strictObject({ reason: text(300, 5) }),
  data: SuspenseSchema,
});

const ChainStateSchema = strictObject({
  chainId: Type.Integer(),
  /** The last block whose deposits are credited; null before the first look. */
  blockNumber: nullable(Type.Integer()),
  headNumber: nullable(Type.Integer()),
  /** Final blocks that are not read yet. */
  behind: Type.Integer({ minimum: 0 }),
  heardAt: nullable(Time),
  halted: nullable(strictObject({ at: Time, reason: NullableString })),
  /** Members that are frozen now, whatever for. */
  frozenMembers: Type.Integer({ minimum: 0 }),
  resumed: Type.Array(strictObject({ staff: Person, note: Type.String(), at: Time })),
});
export type ChainState = Static<typeof ChainStateSchema>;

export const chainState = endpoint({
  method: 'GET',
  path: '/api/admin/chain',
  who: 'staff',
  tag: 'admin',
  summary:
    'How far the deposit watcher is, and whether a deep reorganisation has halted withdrawals',
  data: ChainStateSchema,
});

export const resumeChain = endpoint({
  method: 'POST',
  path: '/api/admin/chain/resume',
  who: 'admin',
  tag: 'admin',
  summary: 'Lift the halt after a deep reorganisation, with the reason',
  body: strictObject({ reason: text(300, 5) }),
  data: ChainStateSchema,
});
