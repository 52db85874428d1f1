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
  /** `reversed`: a deep reorganisation of the chain took it back. */
  state: Type.Union([Type.Literal('credited'), Type.Literal('reversed')]),
  /** Unknown sender at first; staff gave it to me by hand. */
  byHand: Type.Boolean(),
  at: Time,
});
export type Deposit = Static<typeof DepositSchema>;

/**
 * Where a transfer stands that is not credited yet. From the chain: `counting` its confirmations ·
 * of my reports: `checking` not looked up yet · `unknown` no node has it · `waiting` for a block ·
 * `stranger` mined, from a wallet that was not mine · `suspense` the same, with staff now ·
 * `returned` staff sent it back to where it came from · `others` credited, not to me · `reverted` failed on chain · `noGab` no transfer of our token ·
 * `elsewhere` not to the platform's wallet · `credited` all is well.
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
  /** Null while it is not mined, or brought us nothing. */
  amount: nullable(Amount),
  /** Null where only the report is known. */
  from: NullableString,
  state: PendingState,
  confirmations: Type.Integer({ minimum: 0 }),
});
export type PendingDeposit = Static<typeof PendingDepositSchema>;

const WatcherSchema = strictObject({
  /** Blocks that are final and not read yet. */
  behind: Type.Integer({ minimum: 0 }),
  /** When it last heard of the chain; null before the first time. */
  heardAt: nullable(Time),
  /** `behind`: deposits take longer than usual. `silent`: nothing heard of the chain for a while. */
  state: Type.Union([Type.Literal('fine'), Type.Literal('behind'), Type.Literal('silent')]),
});
export type Watcher = Static<typeof WatcherSchema>;

export const listMyDeposits = endpoint({
  method: 'GET',
  path: '/api/me/deposits',
  who: 'member',
  tag: 'deposits',
  summary: 'My deposits, those on their way and those I reported; and how far the watcher is',
  query: strictObject(pageQuery),
  data: strictObject({
    ...pageOf(DepositSchema).properties,
    pending: Type.Array(PendingDepositSchema),
    /** Confirmations after which a deposit counts. */
    needed: Type.Integer({ minimum: 1 }),
    watcher: WatcherSchema,
  }),
});

export const reportDeposit = endpoint({
  method: 'POST',
  path: '/api/me/deposits/reports',
  who: 'member',
  tag: 'deposits',
  summary: 'I miss a transfer: look its hash up; what the chain says follows in the list',
  body: strictObject({ txHash: TxHash }),
  data: PendingDepositSchema,
  whenFrozen: true,
});
