import { type Static, Type } from '@sinclair/typebox';
import { CLOSING_BLOCKS } from '../closing';
import { endpoint } from '../endpoint';
import { Amount, Nothing, oneOf, strictObject } from '../schemas';

export const ClosingSchema = strictObject({
  /** What has to end first. */
  blocks: Type.Array(strictObject({ kind: oneOf(CLOSING_BLOCKS), count: Type.Integer() })),
  /** What the account holds: given up with it. */
  coin: Amount,
  adv: Amount,
  /** From this on coin can be withdrawn, and has to be. */
  minWithdrawal: Amount,
});
export type Closing = Static<typeof ClosingSchema>;

export const getClosing = endpoint({
  method: 'GET',
  path: '/api/me/closing',
  who: 'member',
  tag: 'profile',
  summary: 'What stands in the way of closing my account, and what it would give up',
  data: ClosingSchema,
});

export const closeAccount = endpoint({
  method: 'POST',
  path: '/api/me/closing',
  who: 'member',
  tag: 'profile',
  summary: 'Close my account for good: it signs in nobody any more, and forgets who I am',
  // The amounts to be given up, as they were seen.
  body: strictObject({ coin: Amount, adv: Amount }),
  freshProof: true,
  data: Nothing,
});
