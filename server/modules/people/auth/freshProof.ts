import type { proveByEmail, proveByWallet, sendProofCode } from '@common/endpoints/profile';
import type { Tx } from '../../../db/database';
import { AppError } from '../../../errors';
import type { Call } from '../../../http/route';
import { queueMail } from '../../messages/mail/queueMail';
import { makeCode, proveEmail, sessionTicket } from './emailCode';
import { proofMail } from './mails';
import { proveWallet } from './proveWallet';
import * as sql from './sessionStore';
import { findByWallet, lockMember } from './store';

export async function markProven(tx: Tx, sessionId: number): Promise<{ provenUntil: number }> {
  const row = await tx.one(sql.proveSession, [sessionId]);
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
  caller,
}: Call<typeof sendProofCode>): Promise<{ expiresAt: number; resendAt: number }> {
  const { memberId, sessionId } = caller;
  const email = await ownEmail(tx, memberId);
  const owner = { email, memberId, ticket: sessionTicket(sessionId) };
  const asker = { kind: 'member', memberId } as const;
  const { code, ...times } = await makeCode(tx, owner, asker, settings.secret);
  await queueMail(tx, proofMail(email, code), times.expiresAt);
  return times;
}

/** @throws AppError PROOF_NO_EMAIL, EMAIL_CODE_WRONG, EMAIL_CODE_EXPIRED, TOO_OFTEN */
export async function proveAgainByEmail(call: Call<typeof proveByEmail>) {
  const { tx, settings, caller, body } = call;
  const { memberId, sessionId } = caller;
  const email = await ownEmail(tx, memberId);
  const ticket = sessionTicket(sessionId);
  await proveEmail(tx, { email, memberId, ticket }, body.code, settings.secret);
  return markProven(tx, sessionId);
}

/** @throws AppError PROOF_WALLET when the wallet is not one of the member's, and as proveWallet does */
export async function proveAgainByWallet(call: Call<typeof proveByWallet>) {
  const { tx, caller } = call;
  const address = await proveWallet(call);
  const owner = await findByWallet(tx, address);
  if (owner?.id !== caller.memberId) throw new AppError('PROOF_WALLET');
  return markProven(tx, caller.sessionId);
}
