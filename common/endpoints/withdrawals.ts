import { type Static, Type } from '@sinclair/typebox';
import { endpoint } from '../endpoint';
import { WITHDRAWAL_STATES, type WithdrawalState } from '../money/withdrawalTransitions';
import {
  Amount,
  Id,
  Nothing,
  NullableId,
  NullableString,
  nullable,
  pageOf,
  pageQuery,
  strictObject,
  Time,
  WalletAddress,
} from '../schemas';
import { text } from '../text/typedText';
import { Signature } from './auth';

/** One of `WITHDRAWAL_STATES`. */
export const WithdrawalStateSchema = Type.Unsafe<WithdrawalState>({
  type: 'string',
  enum: [...WITHDRAWAL_STATES],
});

/** SPEC §4: 1 成功, 2 賬戶不存在, 3 ID錯誤, 255 超時; null until an attempt had an outcome. */
export const WithdrawalResultSchema = NullableId;

/** An address in use that shows the same first and last four hex digits as this one. */
const LookAlikeSchema = strictObject({
  address: WalletAddress,
  /** Its source: the label in my book, or its kind. */
  known: Type.String(),
});

const BookEntrySchema = strictObject({
  id: Id,
  label: Type.String(),
  /** With its EIP-55 checksum; requests must repeat it in this form. */
  address: WalletAddress,
  createdAt: Time,
  /** End of the cool-off period, after which the address can be used. */
  usableAt: Time,
  lookAlikes: Type.Array(LookAlikeSchema),
});
export type WithdrawalAddress = Static<typeof BookEntrySchema>;

const TermsSchema = strictObject({
  /** Held and charged in addition to the amount. */
  fee: Amount,
  min: Amount,
  dailyLimit: Amount,
  /** Rest of the daily limit; a day begins at midnight in Taipei. */
  leftToday: Amount,
  available: Amount,
  /** Amounts above these need one or two approvals. */
  reviewAbove: Amount,
  secondAbove: Amount,
  coolOffHours: Type.Integer({ minimum: 0 }),
  /** Null: open. `killed`: stopped by staff; `halted`: stopped after a chain anomaly; `frozen`: my account is frozen;
   * `paused`: for a day after a change of my e-mail address. */
  closed: nullable(
    strictObject({
      why: Type.Union([
        Type.Literal('killed'),
        Type.Literal('halted'),
        Type.Literal('frozen'),
        Type.Literal('paused'),
      ]),
      reason: Type.String(),
    }),
  ),
  /** Ways to confirm: a code to this e-mail address (masked), or a signature of one of these wallets. */
  proofs: strictObject({ email: NullableString, wallets: Type.Array(WalletAddress) }),
  book: Type.Array(BookEntrySchema),
});
export type WithdrawalTerms = Static<typeof TermsSchema>;

export const withdrawalFields = {
  id: Id,
  requestId: Type.String(),
  address: WalletAddress,
  /** Null when it is no longer in my book. */
  label: NullableString,
  amount: Amount,
  fee: Amount,
  state: WithdrawalStateSchema,
  result: WithdrawalResultSchema,
  /** Explains the state in a sentence. */
  reason: Type.String(),
  /** The mined transaction, or the last one broadcast. */
  txHash: NullableString,
  /** Confirmations so far, and the required number. */
  confirmations: Type.Integer({ minimum: 0 }),
  needed: Type.Integer({ minimum: 1 }),
  createdAt: Time,
  movedAt: Time,
  canCancel: Type.Boolean(),
};
export const WithdrawalSchema = strictObject(withdrawalFields);
export type Withdrawal = Static<typeof WithdrawalSchema>;

export const WithdrawalStepSchema = strictObject({
  state: WithdrawalStateSchema,
  at: Time,
  by: Type.Union([
    Type.Literal('member'),
    Type.Literal('staff'),
    Type.Literal('system'),
    Type.Literal('chain'),
  ]),
  reason: Type.String(),
});

/** The expected proof: a code from the mail, or a signature (personal_sign) of `message`. */
const ChallengeSchema = strictObject({
  id: Id,
  /** Masked; null for a member without an e-mail address. */
  email: NullableString,
  message: Type.String(),
  triesLeft: Type.Integer({ minimum: 0 }),
  expiresAt: Time,
  resendAt: Time,
});
export type WithdrawalChallenge = Static<typeof ChallengeSchema>;

const WithdrawalDetailSchema = strictObject({
  ...withdrawalFields,
  history: Type.Array(WithdrawalStepSchema),
  /** The pending challenge; null in any other state. */
  challenge: nullable(ChallengeSchema),
});
export type WithdrawalDetail = Static<typeof WithdrawalDetailSchema>;

const byId = strictObject({ id: Id });
/** Exactly one of the two. */
const proof = {
  code: Type.Optional(Type.String({ pattern: '^\\d{6}$' })),
  signature: Type.Optional(Signature),
};

export const withdrawalTerms = endpoint({
  method: 'GET',
  path: '/api/me/withdrawals/terms',
  who: 'member',
  tag: 'withdrawals',
  summary: 'Fee, limits and their rest, whether withdrawals are open, my address book',
  data: TermsSchema,
});

export const listMyWithdrawals = endpoint({
  method: 'GET',
  path: '/api/me/withdrawals',
  who: 'member',
  viewableAsMember: true,
  tag: 'withdrawals',
  summary: 'My withdrawals, the newest first',
  query: strictObject(pageQuery),
  data: pageOf(WithdrawalSchema),
});

export const readMyWithdrawal = endpoint({
  method: 'GET',
  path: '/api/me/withdrawals/:id',
  who: 'member',
  viewableAsMember: true,
  tag: 'withdrawals',
  summary: 'One of my withdrawals with its history',
  params: byId,
  data: WithdrawalDetailSchema,
});

export const requestWithdrawal = endpoint({
  method: 'POST',
  path: '/api/me/withdrawals',
  who: 'member',
  tag: 'withdrawals',
  summary:
    'Ask for a withdrawal: amount and fee are held, a code is mailed. What does not fit together (result 3) is rejected at once',
  body: strictObject({
    /** Generated once per form by the client: repeated requests create one withdrawal. */
    requestId: Type.String({ pattern: '^[A-Za-z0-9-]{8,64}$' }),
    addressId: Id,
    /** The address with its checksum, as the book shows it. */
    address: text(120),
    amount: Amount,
  }),
  data: WithdrawalDetailSchema,
});

export const resendWithdrawalCode = endpoint({
  method: 'POST',
  path: '/api/me/withdrawals/:id/code',
  who: 'member',
  tag: 'withdrawals',
  summary: 'Mail another code; tries are counted over all codes',
  params: byId,
  data: ChallengeSchema,
});

export const confirmWithdrawal = endpoint({
  method: 'POST',
  path: '/api/me/withdrawals/:id/confirm',
  who: 'member',
  tag: 'withdrawals',
  summary:
    'Confirm by the mailed code or by a signature of a bound wallet; five wrong codes reject it',
  params: byId,
  body: strictObject(proof),
  data: WithdrawalDetailSchema,
});

export const cancelWithdrawal = endpoint({
  method: 'POST',
  path: '/api/me/withdrawals/:id/cancel',
  who: 'member',
  tag: 'withdrawals',
  summary: 'Cancel a withdrawal that is not in the queue yet; its hold is released',
  params: byId,
  data: WithdrawalDetailSchema,
  allowedToFrozenMembers: true,
});

export const challengeWithdrawalAddress = endpoint({
  method: 'POST',
  path: '/api/me/withdrawal-addresses/challenge',
  who: 'member',
  tag: 'withdrawals',
  summary: 'Check an address and mail a code for adding it to my book',
  /** Any input; the refusal explains the fault. */
  body: strictObject({ address: text(120) }),
  data: strictObject({
    ...ChallengeSchema.properties,
    address: WalletAddress,
    lookAlikes: Type.Array(LookAlikeSchema),
  }),
});

export const addWithdrawalAddress = endpoint({
  method: 'POST',
  path: '/api/me/withdrawal-addresses',
  who: 'member',
  tag: 'withdrawals',
  summary: 'Add the address of a challenge by its code or signature; its cool-off begins',
  body: strictObject({ challengeId: Id, label: text(30), ...proof }),
  data: BookEntrySchema,
});

export const renameWithdrawalAddress = endpoint({
  method: 'PUT',
  path: '/api/me/withdrawal-addresses/:id',
  who: 'member',
  tag: 'withdrawals',
  summary: 'Give an address of my book another label',
  params: byId,
  body: strictObject({ label: text(30) }),
  data: BookEntrySchema,
});

export const removeWithdrawalAddress = endpoint({
  method: 'DELETE',
  path: '/api/me/withdrawal-addresses/:id',
  who: 'member',
  tag: 'withdrawals',
  summary: 'Take an address out of my book; adding it again begins a new cool-off',
  params: byId,
  data: Nothing,
});
