import { type Static, Type } from '@sinclair/typebox';
import { endpoint } from '../endpoint';
import { CLOSING_BLOCKS } from '../people/closing';
import { Amount, Nothing, oneOf, strictObject } from '../schemas';

export const ClosingSchema = strictObject({
  /** The business that must end first. */
  blocks: Type.Array(strictObject({ kind: oneOf(CLOSING_BLOCKS), count: Type.Integer() })),
  /** The balances, which are given up with the account. */
  coin: Amount,
  adv: Amount,
  /** The minimum of a withdrawal; from this amount on coin blocks the closing, as it can be withdrawn. */
  minWithdrawal: Amount,
});
export type Closing = Static<typeof ClosingSchema>;

export const getClosing = endpoint({
  method: 'GET',
  path: '/api/me/closing',
  who: 'member',
  tag: 'profile',
  summary: 'What blocks the closing of my account, and the balances that I would give up',
  data: ClosingSchema,
});

export const closeAccount = endpoint({
  method: 'POST',
  path: '/api/me/closing',
  who: 'member',
  tag: 'profile',
  summary: 'Close my account for good: nobody can sign in to it, and my personal data is deleted',
  // The balances that the member saw and gives up; refused if they have changed.
  body: strictObject({ coin: Amount, adv: Amount }),
  freshProof: true,
  data: Nothing,
});
