import type {
  beginPasskeyPass as beginPassContract,
  beginPasskeyProof as beginProofContract,
  passByPasskey as passContract,
  proveByPasskey as proveContract,
} from '@common/endpoints/passkeys';
import type { Tx } from '../../../db/database';
import { AppError } from '../../../errors';
import type { Call } from '../../../http/route';
import { markProven } from '../auth/freshProof';
import * as keys from './passkeyStore';
import * as sql from './store';
import { issueChallenge, partyOf, verifySignature } from './webauthn';

/** A member's passkeys, in the shape that WebAuthn requests list them. */
export async function knownPasskeys(tx: Tx, memberId: number) {
  const rows = await tx.run(keys.knownPasskeys, [memberId]);
  return rows.map(({ credential_id, transports }) => ({
    id: credential_id.toString('base64url'),
    transports,
  }));
}

async function ask(call: Call<typeof beginPassContract>, purpose: 'pass' | 'prove') {
  const { tx, caller } = call;
  const passkeys = await knownPasskeys(tx, caller.memberId);
  if (passkeys.length === 0) throw new AppError('PASSKEY_UNKNOWN');
  const challenge = await issueChallenge(tx, caller.sessionId, purpose);
  return { challenge, rpId: partyOf(call).id, passkeys };
}

/** @throws AppError PASSKEY_UNKNOWN for somebody without passkeys */
export const beginPasskeyPass = (call: Call<typeof beginPassContract>) => ask(call, 'pass');

/** @throws AppError PASSKEY_UNKNOWN for somebody without passkeys */
export const beginPasskeyProof = (call: Call<typeof beginProofContract>) => ask(call, 'prove');

/** Opens the console to this session. @throws AppError as verifySignature does */
export async function passByPasskey(call: Call<typeof passContract>): Promise<null> {
  const { tx, caller, body } = call;
  await verifySignature(call, 'pass', body);
  await tx.run(sql.passSession, [caller.memberId, caller.sessionId, false]);
  return null;
}

/** @throws AppError as verifySignature does */
export async function proveByPasskey(call: Call<typeof proveContract>) {
  const { tx, caller, body } = call;
  await verifySignature(call, 'prove', body);
  return markProven(tx, caller.sessionId);
}
