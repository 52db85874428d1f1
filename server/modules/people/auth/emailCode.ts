import { createHash, createHmac, randomInt, timingSafeEqual } from 'node:crypto';
import type { MailDelay } from '@common/messages/mailDelays';
import type { Tx } from '../../../db/database';
import { AppError } from '../../../errors';
import type { ShopSecret } from '../../../shopSecret';
import { mailDelay } from '../../messages/mail/mailDelay';
import { healMailbox } from '../../messages/mail/outbox';
import { type Asker, limitCodes } from './codeQuota';
import * as sql from './codeStore';
import { LIFE_S, RESEND_S, TRIES } from './codeStore';
import { lock } from './store';

/**
 * The owner of a code: the mailed address; the member who binds it or proves their identity (null for a sign-in); and
 * a secret of the requesting browser: its ticket, or its session.
 */
export interface CodeOwner {
  email: string;
  memberId: number | null;
  ticket: string;
}

/** The ticket of a signed-in member: their session. */
export const sessionTicket = (sessionId: number): string => `session:${sessionId}`;

const hashTicket = (ticket: string) => createHash('sha256').update(ticket).digest();

function hashOf({ email, memberId, ticket }: CodeOwner, code: string, key: Buffer): Buffer {
  const text = JSON.stringify(['email code', memberId, email, ticket, code]);
  return createHmac('sha256', key).update(text).digest();
}

/**
 * Creates a code for the caller to mail; times in ms since the epoch, and what holds up its mail. Locks requester and address, so that
 * simultaneous requests keep the limits.
 * @throws AppError TOO_OFTEN
 */
export async function makeCode(
  tx: Tx,
  owner: CodeOwner,
  asker: Asker,
  secret: ShopSecret,
): Promise<{ code: string; expiresAt: number; resendAt: number; delay?: MailDelay }> {
  const requester = asker.kind === 'member' ? `member:${asker.memberId}` : asker.requester;
  await lock(tx, 'requester', requester);
  await lock(tx, 'email', owner.email);
  await limitCodes(tx, owner.email, asker);
  const code = String(randomInt(1_000_000)).padStart(6, '0');
  const made = await tx.one(sql.insertEmailCode, [
    owner.email,
    owner.memberId,
    hashTicket(owner.ticket),
    hashOf(owner, code, secret.current),
    requester,
    asker.kind === 'member' || asker.known !== null,
  ]);
  const delay = await mailDelay(tx);
  return {
    code,
    expiresAt: made.created_at + LIFE_S * 1000,
    resendAt: made.created_at + RESEND_S * 1000,
    ...(delay && { delay }),
  };
}

/**
 * Marks the code as used if it is right, and its mailbox as one that takes mails; a wrong one counts as a try.
 * @param owner without `email`, the code may be for any address for which the ticket was issued
 * @returns the proven address
 * @throws AppError EMAIL_CODE_WRONG, EMAIL_CODE_EXPIRED (too old, used, out of tries, or never sent)
 */
export async function proveEmail(
  tx: Tx,
  owner: Omit<CodeOwner, 'email'> & { email?: string },
  code: string,
  secret: ShopSecret,
): Promise<string> {
  const values = [hashTicket(owner.ticket), owner.memberId, owner.email ?? null];
  const row = await tx.maybeOne(sql.countEmailCodeTry, values);
  if (!row) throw new AppError('EMAIL_CODE_EXPIRED');
  const codeOwner = { ...owner, email: row.email };
  const isRight = (key: Buffer) => timingSafeEqual(row.code_hash, hashOf(codeOwner, code, key));
  if (!secret.accepted.some(isRight)) {
    const left = TRIES - row.attempts;
    throw left > 0
      ? new AppError('EMAIL_CODE_WRONG', { data: { left }, keepsWork: true })
      : new AppError('EMAIL_CODE_EXPIRED', { keepsWork: true });
  }
  await tx.run(sql.spendEmailCode, [row.id]);
  await healMailbox(tx, row.email);
  return row.email;
}
