import { type Static, Type } from '@sinclair/typebox';
import { endpoint } from '../endpoint';
import { Id, Nothing, NullableTime, nullable, strictObject, Time, text } from '../schemas';
import { Code, CodeSent, MemberSchema, SignedMessage } from './auth';
import { PictureInputSchema } from './pictures';

export const updateProfile = endpoint({
  method: 'PUT',
  path: '/api/me/profile',
  who: 'member',
  tag: 'profile',
  summary: 'Change the name that others see, and the picture beside it',
  body: strictObject({ name: text(20), avatar: nullable(PictureInputSchema) }),
  data: MemberSchema,
});

const SessionInfo = strictObject({
  id: Id,
  method: Type.Union([Type.Literal('wallet'), Type.Literal('email')]),
  userAgent: Type.String(),
  createdAt: Time,
  /** To a few minutes. */
  lastSeenAt: Time,
  /** The one that asks. */
  isThis: Type.Boolean(),
});
export type SessionInfo = Static<typeof SessionInfo>;

export const listSessions = endpoint({
  method: 'GET',
  path: '/api/me/sessions',
  who: 'member',
  tag: 'profile',
  summary: 'Where I am signed in, this session first',
  data: strictObject({
    list: Type.Array(SessionInfo),
    /** Until when this session counts as just proven; null: prove again before anything delicate. */
    provenUntil: NullableTime,
  }),
});

export const revokeSession = endpoint({
  method: 'DELETE',
  path: '/api/me/sessions/:id',
  who: 'member',
  tag: 'profile',
  summary: 'Sign out one of my sessions',
  params: strictObject({ id: Id }),
  whenFrozen: true,
  data: Nothing,
});

export const revokeOtherSessions = endpoint({
  method: 'DELETE',
  path: '/api/me/sessions',
  who: 'member',
  tag: 'profile',
  summary: 'Sign out everywhere but here',
  whenFrozen: true,
  data: strictObject({ ended: Type.Integer({ minimum: 0 }) }),
});

const Proven = strictObject({ provenUntil: Time });

export const sendProofCode = endpoint({
  method: 'POST',
  path: '/api/me/proof/code',
  who: 'member',
  tag: 'profile',
  summary: 'Mail a code to my own address, to prove that it is me',
  data: CodeSent,
});

export const proveByEmail = endpoint({
  method: 'POST',
  path: '/api/me/proof/email',
  who: 'member',
  tag: 'profile',
  summary: 'Prove by that code that it is me; holds for ten minutes in this session',
  body: strictObject({ code: Code }),
  data: Proven,
});

export const proveByWallet = endpoint({
  method: 'POST',
  path: '/api/me/proof/wallet',
  who: 'member',
  tag: 'profile',
  summary: 'Prove by the signature of one of my wallets that it is me',
  body: SignedMessage,
  data: Proven,
});

export const unbindWallet = endpoint({
  method: 'DELETE',
  path: '/api/me/wallets/:address',
  who: 'member',
  tag: 'profile',
  summary: 'Unbind a wallet: what it sends from the next block on is no longer mine',
  params: strictObject({ address: Type.String({ maxLength: 42 }) }),
  data: MemberSchema,
});
