import type { proveByEmail, proveByWallet, sendProofCode } from '@common/endpoints/profile';
import { type Queryable, statement, type Tx } from '../../db/database';
import { AppError } from '../../errors';
import type { Call } from '../../http/route';
import { queueMail } from '../mail/queueMail';
import { makeCode, proveEmail } from './emailCode';
import { proofMail } from './mails';
import { proveWallet } from './proveWallet';
import { findByWallet, lockMember } from './store';
import { limitTries } from './tryLimit';

/*
 * A token may be stolen, so what changes how one signs in asks that its member has just proven
 * themselves in this very session: by signing in, or again by a signature or a mailed code (DESIGN §8).
 */
const FRESH_MINUTES = 10;

const FRESH_UNTIL = `(extract(epoch FROM date_trunc('milliseconds',
  greatest(created_at, proven_at) + interval '${FRESH_MINUTES} minutes')) * 1000)::bigint`;
const freshUntil = statement(
  'sessionFreshUntil',
  `SELECT ${FRESH_UNTIL} AS until FROM sessions
   WHERE id = $1 AND greatest(created_at, proven_at) > clock_timestamp() - interval '${FRESH_MINUTES} minutes'`,
);
const prove = statement(
  'proveSession',
  `UPDATE sessions SET proven_at = clock_timestamp() WHERE id = $1 RETURNING ${FRESH_UNTIL} AS until`,
);

/** Until when (ms) the session counts as just proven; null when it does not. */
export async function provenUntil(db: Queryable, sessionId: number): Promise<number | null> {
  const [row] = await db.run<{ until: number }>(freshUntil, [sessionId]);
  return row?.until ?? null;
}

/** @throws AppError PROOF_NEEDED when the member has not proven themselves in this session just now */
export async function requireFresh(tx: Tx, sessionId: number): Promise<void> {
  if ((await provenUntil(tx, sessionId)) === null) throw new AppError('PROOF_NEEDED');
}

async function markProven(tx: Tx, sessionId: number): Promise<{ provenUntil: number }> {
  const [row] = await tx.run<{ until: number }>(prove, [sessionId]);
  if (!row) throw new Error('a session vanished');
  return { provenUntil: row.until };
}

async function ownEmail(tx: Tx, memberId: number): Promise<string> {
  const member = await lockMember(tx, memberId);
  if (!member?.email) throw new AppError('PROOF_NO_EMAIL');
  return member.email;
}

/** Mails a code to the member's own address. @throws AppError PROOF_NO_EMAIL, TOO_OFTEN */
export async function mailProofCode({
  tx,
  settings,
  origin,
  caller,
}: Call<typeof sendProofCode>): Promise<{ expiresAt: number; resendAt: number }> {
  const email = await ownEmail(tx, caller.memberId);
  const owner = { email, memberId: caller.memberId };
  const { code, ...told } = await makeCode(tx, owner, origin.ip, settings.secret);
  await queueMail(tx, proofMail(email, code));
  return told;
}

/** @throws AppError PROOF_NO_EMAIL, EMAIL_CODE_WRONG, EMAIL_CODE_EXPIRED, TOO_OFTEN */
export async function proveAgainByEmail(call: Call<typeof proveByEmail>) {
  const { db, tx, settings, origin, caller, body } = call;
  limitTries(db, origin.ip);
  const { memberId, sessionId } = caller;
  const email = await ownEmail(tx, memberId);
  await proveEmail(tx, { email, memberId }, body.code, settings.secret);
  return markProven(tx, sessionId);
}

/** @throws AppError PROOF_WALLET when it is not one of the member's, and what proving a wallet throws */
export async function proveAgainByWallet(call: Call<typeof proveByWallet>) {
  const { tx, caller } = call;
  const address = await proveWallet(call);
  const owner = await findByWallet(tx, address);
  if (owner?.id !== caller.memberId) throw new AppError('PROOF_WALLET');
  return markProven(tx, caller.sessionId);
}
