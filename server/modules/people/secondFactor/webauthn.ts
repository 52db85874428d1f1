import { createHash, randomBytes } from 'node:crypto';
import type { addPasskey, passByPasskey } from '@common/endpoints/passkeys';
import type { Static } from '@sinclair/typebox';
import type { Tx } from '../../../db/database';
import { AppError } from '../../../errors';
import type { Caller } from '../../../http/caller';
import type { Call } from '../../../http/route';
import { siteUrl } from '../../../http/siteUrl';
import * as sql from './passkeyStore';

/** The library, loaded on first use: its parsers are large, and most processes never see a passkey. */
const library = () => import('@simplewebauthn/server');

/** EdDSA, ES256 and RS256 (COSE): every authenticator of today supports one of them. */
export const ALGORITHMS = [-8, -7, -257];

type SiteCall = Pick<Call<typeof addPasskey>, 'settings' | 'origin'>;
type AttemptCall = SiteCall & { tx: Tx; caller: Caller };
export type Signed = Static<typeof passByPasskey.body>;
type Registered = Pick<
  Static<typeof addPasskey.body>,
  'id' | 'clientDataJSON' | 'attestationObject'
>;

/** Refuses an attempt. The transaction commits all the same (`keepsWork`), so that the challenge stays spent. */
function refuse(
  code:
    | 'PASSKEY_CHALLENGE'
    | 'PASSKEY_ORIGIN'
    | 'PASSKEY_UNKNOWN'
    | 'PASSKEY_COUNTER'
    | 'PASSKEY_REFUSED',
  cause?: unknown,
): never {
  throw new AppError(code, { keepsWork: true, ...(cause !== undefined && { cause }) });
}

/** The relying party: the shop's host as its id, and its origin. A passkey works at this host alone. */
export function partyOf({ settings, origin }: SiteCall): { id: string; origin: string } {
  const url = new URL(siteUrl(settings, origin));
  return { id: url.hostname, origin: url.origin };
}

/** Opens a challenge of the session for one purpose. @returns its bytes in base64url */
export async function issueChallenge(
  tx: Tx,
  sessionId: number,
  purpose: sql.Purpose,
): Promise<string> {
  const challenge = randomBytes(32);
  await tx.run(sql.openChallenge, [sessionId, purpose, challenge]);
  return challenge.toString('base64url');
}

/** Parses what the browser signed: the challenge, and the origin of the page. The values are not checked here. */
function parseClientData(encoded: string): Record<string, unknown> {
  try {
    return Object(JSON.parse(Buffer.from(encoded, 'base64url').toString('utf8')));
  } catch (cause) {
    return refuse('PASSKEY_REFUSED', cause);
  }
}

/**
 * Spends the session's challenge for this purpose, whether or not the attempt succeeds, and checks that the browser signed it for
 * this site. @returns what the library must find in the signed data
 * @throws AppError PASSKEY_CHALLENGE, PASSKEY_ORIGIN, PASSKEY_REFUSED
 */
async function spendChallenge(call: AttemptCall, purpose: sql.Purpose, clientDataJSON: string) {
  const { tx, caller } = call;
  const spent = await tx.maybeOne(sql.spendChallenge, [caller.sessionId, purpose]);
  const { challenge, origin, crossOrigin } = parseClientData(clientDataJSON);
  const expected = spent?.is_valid ? spent.challenge.toString('base64url') : undefined;
  if (expected === undefined || challenge !== expected) return refuse('PASSKEY_CHALLENGE');
  const party = partyOf(call);
  if (origin !== party.origin || crossOrigin === true) return refuse('PASSKEY_ORIGIN');
  return { expectedChallenge: expected, expectedOrigin: party.origin, expectedRPID: party.id };
}

/** Requires that the authenticator signed for this host: its data begins with the hash of the relying party's id. */
function requireParty(authenticatorData: Uint8Array, id: string): void {
  const expected = createHash('sha256').update(id).digest();
  if (!expected.equals(authenticatorData.subarray(0, expected.length))) refuse('PASSKEY_ORIGIN');
}

const verify = <T extends { verified: boolean }>(work: Promise<T>): Promise<T> =>
  work.then(
    (result) => (result.verified ? result : refuse('PASSKEY_REFUSED')),
    (cause) => refuse('PASSKEY_REFUSED', cause),
  );

/**
 * Verifies a registration. @returns the new credential
 * @throws AppError PASSKEY_CHALLENGE, PASSKEY_ORIGIN, PASSKEY_REFUSED
 */
export async function verifyRegistration(call: AttemptCall, body: Registered) {
  const expected = await spendChallenge(call, 'register', body.clientDataJSON);
  const { verifyRegistrationResponse } = await library();
  const { id, clientDataJSON, attestationObject } = body;
  const { registrationInfo } = await verify(
    verifyRegistrationResponse({
      ...expected,
      response: {
        id,
        rawId: id,
        type: 'public-key',
        response: { clientDataJSON, attestationObject },
        clientExtensionResults: {},
      },
      supportedAlgorithmIDs: ALGORITHMS,
      requireUserVerification: true,
    }),
  );
  return registrationInfo?.credential ?? refuse('PASSKEY_REFUSED');
}

/**
 * Verifies a signature of one of the caller's passkeys, and records its use.
 * @throws AppError PASSKEY_CHALLENGE, PASSKEY_ORIGIN, PASSKEY_UNKNOWN, PASSKEY_COUNTER, PASSKEY_REFUSED
 */
export async function verifySignature(
  call: AttemptCall,
  purpose: 'pass' | 'prove',
  { id, clientDataJSON, authenticatorData, signature }: Signed,
): Promise<void> {
  const { tx, caller } = call;
  const expected = await spendChallenge(call, purpose, clientDataJSON);
  requireParty(Buffer.from(authenticatorData, 'base64url'), expected.expectedRPID);
  const key = await tx.maybeOne(sql.lockPasskey, [caller.memberId, Buffer.from(id, 'base64url')]);
  if (!key) return refuse('PASSKEY_UNKNOWN');
  const { verifyAuthenticationResponse } = await library();
  const { authenticationInfo } = await verify(
    verifyAuthenticationResponse({
      ...expected,
      response: {
        id,
        rawId: id,
        type: 'public-key',
        response: { clientDataJSON, authenticatorData, signature },
        clientExtensionResults: {},
      },
      // 0 skips the library's counter check; ours below reports a cloned key with a code of its own.
      credential: { id, publicKey: new Uint8Array(key.public_key), counter: 0 },
      requireUserVerification: true,
    }),
  );
  const { newCounter } = authenticationInfo;
  // A cloned key counts separately, so its counter falls behind. Keys without a counter stay at 0.
  if (Math.max(newCounter, key.counter) > 0 && newCounter <= key.counter) {
    return refuse('PASSKEY_COUNTER');
  }
  await tx.run(sql.notePasskeyUse, [key.id, newCounter]);
}
