import { type Static, Type } from '@sinclair/typebox';
import { endpoint } from '../endpoint';
import { Amount, Id, NullableTime, strictObject, Time } from '../schemas';
import { text } from '../text/typedText';

const MoneyProposalSchema = strictObject({
  id: Id,
  /** A key of `MONEY_DECISIONS`. */
  decision: Type.String(),
  ref: strictObject({ type: Type.String(), id: Type.String() }),
  /** Members whose money it moves, without those in the file of a campaign. */
  members: Type.Array(Id),
  /** With what the order or campaign has given before. */
  coin: Amount,
  adv: Amount,
  /** The proposed action, and its reason. */
  summary: Type.String(),
  by: strictObject({ id: Id, name: Type.String() }),
  at: Time,
  expiresAt: Time,
  /** From when the caller counts as one of two people, having a new role; null if now (ADR 150). */
  countsFrom: NullableTime,
});
export type MoneyProposal = Static<typeof MoneyProposalSchema>;

export const listMoneyProposals = endpoint({
  method: 'GET',
  path: '/api/admin/money-proposals',
  who: 'staff',
  tag: 'admin',
  summary:
    'Decisions on money above the limit that wait for a second person, the oldest first: those that the caller may decide, and their own',
  data: Type.Array(MoneyProposalSchema),
});

export const approveMoneyProposal = endpoint({
  method: 'POST',
  path: '/api/admin/money-proposals/:id/approve',
  who: 'staff',
  freshProof: true,
  tag: 'admin',
  summary:
    'Agree to what another member of staff proposed, which is done at once; needs the right that the decision needs',
  params: strictObject({ id: Id }),
  data: Type.Null(),
});

export const rejectMoneyProposal = endpoint({
  method: 'POST',
  path: '/api/admin/money-proposals/:id/reject',
  who: 'staff',
  tag: 'admin',
  summary: 'Turn a proposed decision down, or take my own back',
  params: strictObject({ id: Id }),
  body: strictObject({ note: text(300) }),
  data: Type.Null(),
});
