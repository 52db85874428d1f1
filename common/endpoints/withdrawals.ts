import { type Static, Type } from '@sinclair/typebox';
import { endpoint } from '../endpoint';
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
  text,
  WalletAddress,
} from '../schemas';
import { WITHDRAWAL_STATES, type WithdrawalState } from '../withdrawalTransitions';

/** One of `WITHDRAWAL_STATES`. */
export const WithdrawalStateSchema = Type.Unsafe<WithdrawalState>({
  type: 'string',
  enum: [...WITHDRAWAL_STATES],
});

/** SPEC §4: 1 成功, 2 賬戶不存在, 3 ID錯誤, 255 超時; null until an attempt had an outcome. */
export const WithdrawalResultSchema = NullableId;

/** A known address that shows the same first and last four hex digits as another one. */
const LookAlikeSchema = strictObject({
  address: WalletAddress,
  /** Where it is known from: the label in my book, or what it is. */
  known: Type.String(),
});

const BookEntrySchema = strictObject({
  id: Id,
  label: Type.String(),
  /** With its EIP-55 checksum: what is echoed when it is used. */
  address: WalletAddress,
  createdAt: Time,
  /** End of the cool-off; it may be used from here on. */
  usableAt: Time,
  lookAlikes: Type.Array(LookAlikeSchema),
});
export type WithdrawalAddress = Static<typeof BookEntrySchema>;

const TermsSchema = strictObject({
  /** Held and taken on top of the amount. */
  fee: Amount,
  min: Amount,
  dailyLimit: Amount,
  /** What is left of the daily limit; a day begins at midnight in Taipei. */
  leftToday: Amount,
  available: Amount,
  /** Above these somebody, or two people, look at it first. */
  reviewAbove: Amount,
  secondAbove: Amount,
  coolOffHours: Type.Integer({ minimum: 0 }),
  /** Null: open. `killed` by staff; `halted` by what the chain did; `frozen`: my account. */
  closed: nullable(
    strictObject({
      why: Type.Union([Type.Literal('killed'), Type.Literal('halted'), Type.Literal('frozen')]),
      reason: Type.String(),
    }),
  ),
  /** How I can confirm: by a code to this address (shown in part), by a signature of these wallets. */
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
  /** Why it is where it is, in a sentence. */
  reason: Type.String(),
  /** The transaction, once it is in a block, or the newest that was sent. */
  txHash: NullableString,
  /** Blocks on top of it, and how many it needs. */
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

/** What is waited for: a code from a mail, or a signature (personal_sign) over `message`. */
const ChallengeSchema = strictObject({
  id: Id,
  /** Shown in part; null for a member without an e-mail address. */
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
  /** What confirms it; null unless it waits for that. */
  challenge: nullable(ChallengeSchema),
});
export type WithdrawalDetail = Static<typeof WithdrawalDetailSchema>;

const byId = strictObject({ id: Id });
/** One of the two. */
const proof = {
  code: Type.Optional(Type.String({ pattern: '^\\d{6}$' })),
  signature: Type.Optional(Type.String({ pattern: '^0x[0-9a-fA-F]{130}$' })),
};

export const withdrawalTerms = endpoint({
  method: 'GET',
  path: '/api/me/withdrawals/terms',
  who: 'member',
  tag: 'withdrawals',
  summary: 'Fee, limits and what is left of them, whether it is open, my address book',
  data: TermsSchema,
});

export const listMyWithdrawals = endpoint({
  method: 'GET',
  path: '/api/me/withdrawals',
  who: 'member',
  tag: 'withdrawals',
  summary: 'My withdrawals, the newest first',
  query: strictObject(pageQuery),
  data: pageOf(WithdrawalSchema),
});

export const readMyWithdrawal = endpoint({
  method: 'GET',
  path: '/api/me/withdrawals/:id',
  who: 'member',
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
    /** Made once per form by the client: the same wish comes once. */
    requestId: Type.String({ pattern: '^[A-Za-z0-9-]{8,64}$' }),
    addressId: Id,
    /** As the book shows it, with its checksum. */
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
  summary: 'Cancel a withdrawal that is not in the queue yet; what it held is released',
  params: byId,
  data: WithdrawalDetailSchema,
});

export const challengeWithdrawalAddress = endpoint({
  method: 'POST',
  path: '/api/me/withdrawal-addresses/challenge',
  who: 'member',
  tag: 'withdrawals',
  summary: 'Check an address and mail a code for adding it to my book',
  /** Whatever was typed or pasted: what is wrong with it is told in words. */
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
