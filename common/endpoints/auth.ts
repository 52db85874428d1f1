import { type Static, Type } from '@sinclair/typebox';
import { endpoint } from '../endpoint';
import {
  Email,
  Id,
  Nothing,
  NullableString,
  nullable,
  strictObject,
  Time,
  WalletAddress,
} from '../schemas';
import { PictureSchema } from './pictures';

export const MemberSchema = strictObject({
  id: Id,
  name: Type.String(),
  avatar: Type.Optional(nullable(PictureSchema)),
  email: NullableString,
  wallets: Type.Array(WalletAddress),
  capabilities: Type.Array(
    Type.Union([Type.Literal('center'), Type.Literal('staff'), Type.Literal('admin')]),
  ),
});
export type Member = Static<typeof MemberSchema>;

export const SessionSchema = strictObject({
  access_token: Type.String(),
  /** Milliseconds since the epoch (SPEC §3). */
  expires_at: Time,
  member: MemberSchema,
});

export const SignedMessage = strictObject({
  message: Type.String({ minLength: 1, maxLength: 4000 }),
  signature: Type.String({ pattern: '^0x[0-9a-fA-F]{130}$' }),
});
/** Random, made by the browser and sent only here: ties accounts that bid from one device (ADR 019). */
const Device = Type.Optional(Type.String({ pattern: '^[A-Za-z0-9_-]{22}$' }));
export const Code = Type.String({ pattern: '^\\d{6}$' });
export const CodeSent = strictObject({ expiresAt: Time, resendAt: Time });

export const authNonce = endpoint({
  method: 'POST',
  path: '/api/auth/nonce',
  who: 'public',
  tag: 'auth',
  summary: 'A Sign-In with Ethereum message (EIP-4361) with a single-use nonce, valid 5 minutes',
  body: strictObject({ address: WalletAddress, chainId: Type.Integer({ minimum: 1 }) }),
  data: strictObject({ message: Type.String(), nonce: Type.String(), expiresAt: Time }),
});

export const authWallet = endpoint({
  method: 'POST',
  path: '/api/auth/wallet',
  who: 'public',
  tag: 'auth',
  summary: 'Sign in by the signed message; a wallet seen for the first time becomes a member',
  body: strictObject({ ...SignedMessage.properties, device: Device }),
  data: SessionSchema,
  secretAnswer: true,
});

export const authEmailCode = endpoint({
  method: 'POST',
  path: '/api/auth/email/code',
  who: 'public',
  tag: 'auth',
  summary: 'Mail a six-digit sign-in code, valid 10 minutes and for 5 tries',
  body: strictObject({ email: Email }),
  data: CodeSent,
});

export const authEmail = endpoint({
  method: 'POST',
  path: '/api/auth/email',
  who: 'public',
  tag: 'auth',
  summary: 'Sign in by the mailed code; an address seen for the first time becomes a member',
  body: strictObject({ email: Email, code: Code, device: Device }),
  data: SessionSchema,
  secretAnswer: true,
});

export const authLogout = endpoint({
  method: 'POST',
  path: '/api/auth/logout',
  who: 'member',
  tag: 'auth',
  summary: 'Revoke the session of this token',
  whenFrozen: true,
  data: Nothing,
});

export const bindWallet = endpoint({
  method: 'POST',
  path: '/api/me/wallets',
  who: 'member',
  tag: 'auth',
  summary: 'Bind a wallet to the member by the same signed message; its deposits count from now on',
  body: SignedMessage,
  data: MemberSchema,
});

export const bindEmailCode = endpoint({
  method: 'POST',
  path: '/api/me/email/code',
  who: 'member',
  tag: 'auth',
  summary: 'Mail a six-digit code to the address that is to be bound',
  body: strictObject({ email: Email }),
  data: CodeSent,
});

export const bindEmail = endpoint({
  method: 'PUT',
  path: '/api/me/email',
  who: 'member',
  tag: 'auth',
  summary: 'Bind the address by its code; a former address stays valid until now and is told',
  body: strictObject({ email: Email, code: Code }),
  data: MemberSchema,
});
