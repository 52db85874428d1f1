import { Type } from '@sinclair/typebox';
import { endpoint } from '../endpoint';
import { PASSKEY_NAME_MAX, PASSKEY_TRANSPORTS } from '../people/passkeys';
import { Id, nullable, oneOf, strictObject, Time } from '../schemas';
import { text } from '../text/typedText';

const Base64Url = (maxLength: number) =>
  Type.String({ minLength: 1, maxLength, pattern: '^[A-Za-z0-9_-]+$' });
/** WebAuthn allows ids of up to 1023 bytes. */
const CredentialId = Base64Url(1364);
const Transports = Type.Array(oneOf(PASSKEY_TRANSPORTS), { maxItems: PASSKEY_TRANSPORTS.length });
const ClientData = Base64Url(4000);

const KnownPasskeys = Type.Array(strictObject({ id: Type.String(), transports: Transports }));
/** Options for a passkey's signature; WebAuthn's other options are the same for everyone. */
const SignatureOptions = strictObject({
  challenge: Type.String(),
  rpId: Type.String(),
  /** Mine, as base64url. */
  passkeys: KnownPasskeys,
});
const Signed = strictObject({
  id: CredentialId,
  clientDataJSON: ClientData,
  authenticatorData: Base64Url(4000),
  signature: Base64Url(2000),
});

export const listPasskeys = endpoint({
  method: 'GET',
  path: '/api/admin/passkeys',
  who: 'staff',
  tag: 'admin',
  summary: 'My passkeys',
  data: Type.Array(
    strictObject({ id: Id, name: Type.String(), createdAt: Time, lastUsedAt: nullable(Time) }),
  ),
});

export const beginPasskey = endpoint({
  method: 'POST',
  path: '/api/admin/passkeys/challenge',
  who: 'staff',
  freshProof: true,
  tag: 'admin',
  summary:
    'A challenge for a new passkey of mine; needs a fresh proof, and the present factor where there is one',
  data: strictObject({
    challenge: Type.String(),
    rp: strictObject({ id: Type.String(), name: Type.String() }),
    user: strictObject({ id: Type.String(), name: Type.String(), displayName: Type.String() }),
    /** COSE, by preference. */
    algorithms: Type.Array(Type.Integer()),
    passkeys: KnownPasskeys,
  }),
  beforeSecondFactor: true,
});

export const addPasskey = endpoint({
  method: 'POST',
  path: '/api/admin/passkeys',
  who: 'staff',
  tag: 'admin',
  summary: 'Register a passkey; returns ten recovery codes, once, to those who had none',
  body: strictObject({
    name: text(PASSKEY_NAME_MAX),
    id: CredentialId,
    clientDataJSON: ClientData,
    attestationObject: Base64Url(20_000),
    transports: Transports,
  }),
  data: strictObject({ recoveryCodes: nullable(Type.Array(Type.String())) }),
  secretResponse: true,
  beforeSecondFactor: true,
});

export const renamePasskey = endpoint({
  method: 'PUT',
  path: '/api/admin/passkeys/:id',
  who: 'staff',
  tag: 'admin',
  summary: 'Name one of my passkeys',
  params: strictObject({ id: Id }),
  body: strictObject({ name: text(PASSKEY_NAME_MAX) }),
  data: Type.Null(),
});

export const removePasskey = endpoint({
  method: 'DELETE',
  path: '/api/admin/passkeys/:id',
  who: 'staff',
  freshProof: true,
  tag: 'admin',
  summary:
    'Remove one of my passkeys; needs a fresh proof, and another factor where one is required',
  params: strictObject({ id: Id }),
  data: Type.Null(),
});

export const beginPasskeyPass = endpoint({
  method: 'POST',
  path: '/api/admin/second-factor/passkey/challenge',
  who: 'staff',
  tag: 'admin',
  summary: 'A challenge that one of my passkeys signs to pass the second factor',
  data: SignatureOptions,
  beforeSecondFactor: true,
});

export const passByPasskey = endpoint({
  method: 'POST',
  path: '/api/admin/second-factor/passkey',
  who: 'staff',
  tag: 'admin',
  summary: 'Pass the second factor for this session, by a signature of one of my passkeys',
  body: Signed,
  data: Type.Null(),
  beforeSecondFactor: true,
});

export const beginPasskeyProof = endpoint({
  method: 'POST',
  path: '/api/me/proof/passkey/challenge',
  who: 'member',
  tag: 'profile',
  summary: 'A challenge that one of my passkeys signs to prove my identity',
  data: SignatureOptions,
});

export const proveByPasskey = endpoint({
  method: 'POST',
  path: '/api/me/proof/passkey',
  who: 'member',
  tag: 'profile',
  summary:
    'Prove my identity by a signature of one of my passkeys, for ten minutes in this session',
  body: Signed,
  data: strictObject({ provenUntil: Time }),
});
