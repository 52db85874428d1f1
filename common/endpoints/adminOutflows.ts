import { type Static, Type } from '@sinclair/typebox';
import { endpoint } from '../endpoint';
import {
  Amount,
  csvAnswer,
  cursorPageOf,
  cursorQuery,
  Id,
  idQuery,
  NullableString,
  nullable,
  strictObject,
  Time,
  TxHash,
  WalletAddress,
} from '../schemas';
import { text } from '../text/typedText';
import { WithdrawalStateSchema } from './withdrawals';

const Person = strictObject({ id: Id, name: Type.String() });
const literals = <T extends string>(...values: T[]) =>
  Type.Union(values.map((value) => Type.Literal(value)));

/** A withdrawal of the same recipient and amount. */
const CandidateSchema = strictObject({
  id: Id,
  state: WithdrawalStateSchema,
  /** The member who requested the withdrawal, or the staff member who requested the return. */
  person: Person,
  /** The deposit that it returns; null for a member's withdrawal. */
  depositId: nullable(Id),
  /** Whether this transaction can have paid it; false when its nonce excludes that. */
  fits: Type.Boolean(),
});

/** Tokens that left a wallet of the shop otherwise than as the payout of a withdrawal in this database. */
const UnknownOutflowSchema = strictObject({
  id: Id,
  txHash: TxHash,
  to: WalletAddress,
  amount: Amount,
  blockNumber: Type.Integer(),
  /** Nonce of that wallet; null when another account moved the tokens. */
  nonce: nullable(Type.Integer({ minimum: 0 })),
  /** Whether it left a wallet after that one was replaced. */
  oldWallet: Type.Boolean(),
  /** Time of the watcher's scan. */
  at: Time,
  state: literals('unknown', 'explained', 'reversed'),
  candidates: Type.Array(CandidateSchema),
  /** Deposits in suspense that it may have returned. */
  deposits: Type.Array(strictObject({ id: Id, at: Time })),
  /** Members who have this address as a wallet or in their address book. */
  owners: Type.Array(Person),
  booking: nullable(
    strictObject({
      as: literals('paid', 'member', 'loss', 'capital'),
      withdrawalId: nullable(Id),
      member: nullable(Person),
      /** Part of the amount that was charged to the member's balance. */
      charged: Amount,
      /** Null only in old rows: the watcher booked them, before staff explained outflows (migration 0031). */
      staff: NullableString,
      note: Type.String(),
      at: Time,
    }),
  ),
});
export type UnknownOutflow = Static<typeof UnknownOutflowSchema>;

const outflowFilters = {
  state: Type.Optional(Type.String({ maxLength: 10 })),
};

export const listOutflows = endpoint({
  method: 'GET',
  path: '/api/admin/outflows',
  who: 'money.read',
  tag: 'admin',
  summary:
    'Outflows without a withdrawal, the newest first; `state=open`: unexplained ones, the oldest first; with `id` that one alone',
  query: strictObject({ ...cursorQuery, ...outflowFilters, id: idQuery }),
  data: cursorPageOf(UnknownOutflowSchema),
});

export const exportOutflows = endpoint({
  method: 'GET',
  path: '/api/admin/outflows.csv',
  who: 'money.read',
  tag: 'admin',
  summary: 'The outflows of the list with the same filters as CSV; the export is logged',
  query: strictObject(outflowFilters),
  ...csvAnswer,
});

export const bookOutflowPaid = endpoint({
  method: 'POST',
  path: '/api/admin/outflows/:id/paid',
  who: 'outflows.settle',
  freshProof: true,
  tag: 'admin',
  summary:
    'Book the transaction as the payment of a withdrawal, or as the return of a deposit; that one is then done',
  params: strictObject({ id: Id }),
  body: strictObject({
    /** Exactly one of the two ids. */
    withdrawalId: Type.Optional(Id),
    depositId: Type.Optional(Id),
    note: text(300, 5),
  }),
  data: UnknownOutflowSchema,
});

export const bookOutflow = endpoint({
  method: 'POST',
  path: '/api/admin/outflows/:id/book',
  who: 'admin',
  freshProof: true,
  tag: 'admin',
  summary:
    'Book a transaction without a matching withdrawal: charge a member, or book a loss or capital spent',
  params: strictObject({ id: Id }),
  body: strictObject({
    as: literals('member', 'loss', 'capital'),
    /** Required when `as` is `member`. */
    memberId: Type.Optional(Id),
    note: text(300, 5),
  }),
  data: UnknownOutflowSchema,
});
