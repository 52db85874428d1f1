import { type Static, Type } from '@sinclair/typebox';
import { endpoint } from '../endpoint';
import {
  Asset,
  csvAnswer,
  Id,
  NullableId,
  NullableString,
  nullable,
  SignedAmount,
  strictObject,
  Time,
} from '../schemas';

/** One audit, at the block up to which deposits are credited. */
const FiguresSchema = strictObject({
  blockNumber: Type.Integer(),
  /** GAB of the shop's wallets on the chain. */
  chain: SignedAmount,
  /** The ledger's custody balance. */
  custody: SignedAmount,
  /** Withdrawals broadcast but not final: still in custody at this block. */
  inFlight: SignedAmount,
  /** chain − custody; zero when the books are in balance. */
  difference: SignedAmount,
  available: SignedAmount,
  held: SignedAmount,
  suspense: SignedAmount,
  escrow: SignedAmount,
  revenue: SignedAmount,
  /** The wallet's balance before the shop opened. */
  capital: SignedAmount,
  /** Negative: losses by deep reorganisations after the credit was spent. */
  loss: SignedAmount,
  /** Negative: top-ups, which the platform paid to members for goods sold at a discount. */
  coupons: SignedAmount,
  advMembers: SignedAmount,
  advEscrow: SignedAmount,
  /** Negative: all adv issued by campaigns and conversions. */
  advPromotion: SignedAmount,
});
export type BookFigures = Static<typeof FiguresSchema>;

const CheckSchema = strictObject({
  id: Id,
  /** Null: the hourly audit. */
  askedBy: NullableString,
  askedAt: Time,
  finishedAt: nullable(Time),
  figures: nullable(FiguresSchema),
  /** Violated invariants of DESIGN §7: what the check asserts, and which rows break it. */
  breaches: Type.Array(
    strictObject({ invariant: Type.Integer(), what: Type.String(), breach: Type.String() }),
  ),
  /** Why the audit could not be completed. */
  fault: NullableString,
});
export type BookCheck = Static<typeof CheckSchema>;

export const listBookChecks = endpoint({
  method: 'GET',
  path: '/api/admin/books/checks',
  who: 'money.read',
  tag: 'admin',
  summary: 'The last 20 checks of the books against the chain and the invariants',
  data: strictObject({ list: Type.Array(CheckSchema) }),
});

export const askBookCheck = endpoint({
  method: 'POST',
  path: '/api/admin/books/checks',
  who: 'books.check',
  tag: 'admin',
  summary: 'Request a check; while one is waiting, no second one is added',
  data: CheckSchema,
});

const JournalSchema = strictObject({
  id: Id,
  kind: Type.String(),
  at: Time,
  reason: Type.String(),
  /** The person who caused it; null: the system. */
  actor: NullableString,
  refType: Type.String(),
  refId: Type.String(),
  postings: Type.Array(
    strictObject({
      /** A member's id and name, or the platform's account. */
      account: Type.String(),
      asset: Asset,
      bucket: Type.String(),
      amount: SignedAmount,
      /** Balance after the posting; null for the platform, which keeps no running balance. */
      balance: Type.Union([SignedAmount, Type.Null()]),
    }),
  ),
});
export type StaffJournal = Static<typeof JournalSchema>;

const journalFilters = {
  memberId: Type.Optional(Type.String({ maxLength: 20 })),
  kind: Type.Optional(Type.String({ maxLength: 40 })),
  /** An order number, a transaction hash, … */
  ref: Type.Optional(Type.String({ maxLength: 100 })),
  /** With `ref`, what it is the number of: `order`, `withdrawal`, … */
  refType: Type.Optional(Type.String({ maxLength: 40 })),
};

export const listJournals = endpoint({
  method: 'GET',
  path: '/api/admin/journals',
  who: 'money.read',
  tag: 'admin',
  summary: 'Journals with their postings, the newest first; of one member, kind or reference',
  query: strictObject({ before: Type.Optional(Type.String({ maxLength: 20 })), ...journalFilters }),
  data: strictObject({ list: Type.Array(JournalSchema), older: NullableId }),
});

export const exportJournals = endpoint({
  method: 'GET',
  path: '/api/admin/journals.csv',
  who: 'money.read',
  tag: 'admin',
  summary:
    'The journals of the list with the same filters as CSV, a line for each posting; the export is logged',
  query: strictObject(journalFilters),
  ...csvAnswer,
});
