import { type Static, Type } from '@sinclair/typebox';
import { endpoint } from '../endpoint';
import {
  Asset,
  Id,
  NullableId,
  NullableString,
  nullable,
  SignedAmount,
  strictObject,
  Time,
} from '../schemas';

/** One look at everything, at the block up to which deposits are credited. */
const FiguresSchema = strictObject({
  blockNumber: Type.Integer(),
  /** GAB of the system wallet on the chain. */
  chain: SignedAmount,
  /** What the ledger says it holds for us. */
  custody: SignedAmount,
  /** Withdrawals signed and sent that are not final: still in custody at this block. */
  inFlight: SignedAmount,
  /** chain − custody: nothing, when all is well. */
  difference: SignedAmount,
  available: SignedAmount,
  held: SignedAmount,
  suspense: SignedAmount,
  escrow: SignedAmount,
  revenue: SignedAmount,
  /** What the wallet had before the shop. */
  capital: SignedAmount,
  /** Negative: what deep reorganisations took after it was spent. */
  loss: SignedAmount,
  advMembers: SignedAmount,
  advEscrow: SignedAmount,
  /** Negative: all that campaigns and conversions have issued. */
  advPromotion: SignedAmount,
});
export type BookFigures = Static<typeof FiguresSchema>;

const CheckSchema = strictObject({
  id: Id,
  /** Null: by the hour. */
  askedBy: NullableString,
  askedAt: Time,
  finishedAt: nullable(Time),
  figures: nullable(FiguresSchema),
  /** Invariants of DESIGN §7 that do not hold. */
  breaches: Type.Array(
    strictObject({ invariant: Type.Integer(), what: Type.String(), breach: Type.String() }),
  ),
  /** Why it could not be finished. */
  fault: NullableString,
});
export type BookCheck = Static<typeof CheckSchema>;

export const listBookChecks = endpoint({
  method: 'GET',
  path: '/api/admin/books/checks',
  who: 'staff',
  tag: 'admin',
  summary: 'The last 20 checks of the books against the chain and the invariants',
  data: strictObject({ list: Type.Array(CheckSchema) }),
});

export const askBookCheck = endpoint({
  method: 'POST',
  path: '/api/admin/books/checks',
  who: 'staff',
  tag: 'admin',
  summary: 'Check now; while one waits, another is not begun',
  data: CheckSchema,
});

const JournalSchema = strictObject({
  id: Id,
  kind: Type.String(),
  at: Time,
  reason: Type.String(),
  /** Who caused it; null: the system. */
  actor: NullableString,
  refType: Type.String(),
  refId: Type.String(),
  postings: Type.Array(
    strictObject({
      /** A member's number and name, or the house's bucket. */
      account: Type.String(),
      asset: Asset,
      bucket: Type.String(),
      amount: SignedAmount,
      balance: SignedAmount,
    }),
  ),
});
export type StaffJournal = Static<typeof JournalSchema>;

export const listJournals = endpoint({
  method: 'GET',
  path: '/api/admin/journals',
  who: 'staff',
  tag: 'admin',
  summary: 'Journals with their postings, the newest first; of one member, kind or reference',
  query: strictObject({
    before: Type.Optional(Type.String({ maxLength: 20 })),
    memberId: Type.Optional(Type.String({ maxLength: 20 })),
    kind: Type.Optional(Type.String({ maxLength: 40 })),
    /** An order's number, a transaction's hash… */
    ref: Type.Optional(Type.String({ maxLength: 100 })),
  }),
  data: strictObject({ list: Type.Array(JournalSchema), older: NullableId }),
});
