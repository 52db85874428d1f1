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
  WalletAddress,
} from '../schemas';

const DepositSchema = strictObject({
  id: Id,
  txHash: TxHash,
  from: WalletAddress,
  amount: Amount,
  /** `reversed`: a deep reorganisation of the chain undid it. */
  state: Type.Union([Type.Literal('credited'), Type.Literal('reversed')]),
  /** The sender was unknown at first; staff credited it to me. */
  byHand: Type.Boolean(),
  at: Time,
});

/**
 * State of a transfer that is not credited yet. From the chain: `counting` its confirmations. From my reports:
 * `checking` not looked up yet · `unknown` no node knows it · `waiting` not in a block yet · `stranger` mined, from a
 * wallet that is not mine · `suspense` the same, and staff are handling it · `returned` staff sent it back · `others`
 * credited to another member · `reverted` failed on chain · `noGab` no transfer of our token · `elsewhere` not to the
 * platform's wallet · `credited` credited to me.
 */
const PendingState = Type.Union([
  Type.Literal('checking'),
  Type.Literal('unknown'),
  Type.Literal('waiting'),
  Type.Literal('counting'),
  Type.Literal('stranger'),
  Type.Literal('suspense'),
  Type.Literal('returned'),
  Type.Literal('others'),
  Type.Literal('reverted'),
  Type.Literal('noGab'),
  Type.Literal('elsewhere'),
  Type.Literal('credited'),
]);

const PendingDepositSchema = strictObject({
  txHash: TxHash,
  /** Null before it is mined, and when it transferred nothing to us. */
  amount: nullable(Amount),
  /** Null when only the report is known. */
  from: NullableString,
  state: PendingState,
  confirmations: Type.Integer({ minimum: 0 }),
});
export type PendingDeposit = Static<typeof PendingDepositSchema>;

const WatcherSchema = strictObject({
  /** Number of final blocks that are not scanned yet. */
  behind: Type.Integer({ minimum: 0 }),
  /** Time of the last contact with the chain; null before the first. */
  heardAt: nullable(Time),
  /** `behind`: deposits take longer than usual. `silent`: no contact with the chain for a while. */
  state: Type.Union([Type.Literal('fine'), Type.Literal('behind'), Type.Literal('silent')]),
});
export type Watcher = Static<typeof WatcherSchema>;

export const listMyDeposits = endpoint({
  method: 'GET',
  path: '/api/me/deposits',
  who: 'member',
  viewableAsMember: true,
  tag: 'deposits',
  summary: 'My deposits, those on their way and those I reported; and how far the watcher is',
  query: strictObject(pageQuery),
  data: strictObject({
    ...pageOf(DepositSchema).properties,
    pending: Type.Array(PendingDepositSchema),
    /** Confirmations that a deposit needs. */
    needed: Type.Integer({ minimum: 1 }),
    watcher: WatcherSchema,
  }),
});

export const reportDeposit = endpoint({
  method: 'POST',
  path: '/api/me/deposits/reports',
  who: 'member',
  tag: 'deposits',
  summary: 'Report a missing transfer by its hash; the result of the check appears in the list',
  body: strictObject({ txHash: TxHash }),
  data: PendingDepositSchema,
  allowedToFrozenMembers: true,
});
