import { type Static, Type } from '@sinclair/typebox';
import { endpoint } from '../endpoint';
import { Id, Nothing, NullableTime, nullable, strictObject, Time } from '../schemas';
import { text } from '../text/typedText';
import { Code, CodeSent, MemberSchema, SignedMessage } from './auth';
import { PictureInputSchema } from './pictures';

export const updateProfile = endpoint({
  method: 'PUT',
  path: '/api/me/profile',
  who: 'member',
  tag: 'profile',
  summary: 'Change my public name and picture',
  body: strictObject({ name: text(20), avatar: nullable(PictureInputSchema) }),
  data: MemberSchema,
});

const SessionInfo = strictObject({
  id: Id,
  method: Type.Union([Type.Literal('wallet'), Type.Literal('email')]),
  userAgent: Type.String(),
  createdAt: Time,
  /** Accurate to a few minutes. */
  lastSeenAt: Time,
  /** Whether it is the requesting session. */
  isThis: Type.Boolean(),
});
export type SessionInfo = Static<typeof SessionInfo>;

export const listSessions = endpoint({
  method: 'GET',
  path: '/api/me/sessions',
  who: 'member',
  tag: 'profile',
  summary: 'My sessions, this one first',
  data: strictObject({
    list: Type.Array(SessionInfo),
    /** End of the recent proof of identity; null: sensitive actions need a new proof. */
    provenUntil: NullableTime,
    /** Support's views of the member's pages in the last 90 days, newest first. */
    views: Type.Array(strictObject({ id: Id, at: Time })),
  }),
});

export const revokeSession = endpoint({
  method: 'DELETE',
  path: '/api/me/sessions/:id',
  who: 'member',
  tag: 'profile',
  summary: 'End one of my sessions',
  params: strictObject({ id: Id }),
  allowedToFrozenMembers: true,
  data: Nothing,
});

export const revokeOtherSessions = endpoint({
  method: 'DELETE',
  path: '/api/me/sessions',
  who: 'member',
  tag: 'profile',
  summary: 'End all my sessions except this one',
  allowedToFrozenMembers: true,
  data: strictObject({ ended: Type.Integer({ minimum: 0 }) }),
});

const Proven = strictObject({ provenUntil: Time });

export const sendProofCode = endpoint({
  method: 'POST',
  path: '/api/me/proof/code',
  who: 'member',
  allowedToFrozenMembers: true,
  tag: 'profile',
  summary: 'Mail a code to my own address, for a proof of identity',
  data: CodeSent,
});

export const proveByEmail = endpoint({
  method: 'POST',
  path: '/api/me/proof/email',
  who: 'member',
  allowedToFrozenMembers: true,
  tag: 'profile',
  summary: 'Prove my identity by the mailed code, for ten minutes in this session',
  body: strictObject({ code: Code }),
  data: Proven,
});

export const proveByWallet = endpoint({
  method: 'POST',
  path: '/api/me/proof/wallet',
  who: 'member',
  allowedToFrozenMembers: true,
  tag: 'profile',
  summary: 'Prove my identity by a signature of one of my wallets',
  body: SignedMessage,
  data: Proven,
});

export const unbindWallet = endpoint({
  method: 'DELETE',
  path: '/api/me/wallets/:address',
  who: 'member',
  freshProof: true,
  tag: 'profile',
  summary: 'Unbind a wallet: its transfers from the next block on are not credited to me',
  params: strictObject({ address: Type.String({ maxLength: 42 }) }),
  data: MemberSchema,
});
