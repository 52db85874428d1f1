import { createHmac, randomBytes, randomInt, timingSafeEqual } from 'node:crypto';
import type { WithdrawalChallenge } from '@common/endpoints/withdrawals';
import { MAX_CODE_TRIES } from '@common/money/withdrawalErrors';
import { normaliseSignature } from '@common/people/signature';
import { SITE_NAME } from '@common/siteName';
import type { Tx } from '../../../db/database';
import { AppError, refuseField } from '../../../errors';
import type { ShopSecret } from '../../../shopSecret';
import { queueMail } from '../../messages/mail/queueMail';
import { maskEmail } from '../../people/auth/mails';
import { signerOf } from '../../people/auth/siwe';
import {
  type ChallengeRow,
  countTry,
  insertChallenge,
  lockOpenChallenge,
  type Proofs,
  type Purpose,
  RESEND_MS,
  secondsToWait,
  spendChallenge,
} from './challengeStore';
import { challengeMail } from './mails';

/** The subject of a proof; the mail and the message for the wallet's signature both show it. */
export interface Subject {
  purpose: Purpose;
  /** The address (lower case) or the withdrawal's number. */
  subject: string;
  title: string;
  /** One fact per line. */
  facts: readonly string[];
}

export function presentChallenge(row: ChallengeRow, proofs: Proofs): WithdrawalChallenge {
  return {
    id: row.id,
    email: proofs.email && maskEmail(proofs.email),
    message: row.message,
    triesLeft: Math.max(0, MAX_CODE_TRIES - row.tries),
    expiresAt: row.expires_at.getTime(),
    resendAt: row.created_at.getTime() + RESEND_MS,
  };
}

/** The hash covers the message, which holds random bytes: a code proves the content of its own mail only. */
function hashOf(message: string, code: string, key: Buffer): Buffer {
  const text = JSON.stringify(['withdrawal code', message, code]);
  return createHmac('sha256', key).update(text).digest();
}

/**
 * Mails a code for this subject, and stores the message that a bound wallet may sign instead.
 * @throws AppError WITHDRAWAL_NO_PROOF, TOO_OFTEN
 */
export async function makeChallenge(
  tx: Tx,
  memberId: number,
  proofs: Proofs,
  { purpose, subject, title, facts }: Subject,
  secret: ShopSecret,
): Promise<ChallengeRow> {
  if (!proofs.email && proofs.wallets.length === 0) throw new AppError('WITHDRAWAL_NO_PROOF');
  const seconds = await secondsToWait(tx, memberId, purpose, subject);
  if (seconds > 0) throw new AppError('TOO_OFTEN', { data: { seconds } });
  const serial = randomBytes(12).toString('hex');
  const message = [`${SITE_NAME}：${title}`, ...facts, `序號：${serial}`].join('\n');
  const code = String(randomInt(1_000_000)).padStart(6, '0');
  const codeHash = proofs.email ? hashOf(message, code, secret.current) : null;
  const row = await insertChallenge(tx, memberId, { purpose, subject, codeHash, message });
  if (proofs.email) {
    const mail = challengeMail(proofs.email, { title, facts, code });
    await queueMail(tx, mail, row.expires_at.getTime());
  }
  return row;
}

export interface Proof {
  code?: string;
  signature?: string;
}

/** @throws AppError BAD_INPUT unless exactly one of the two is present */
function requireOneProof({ code, signature }: Proof): void {
  if ((code === undefined) !== (signature === undefined)) return;
  refuseField('code', '必填');
}

/** @throws AppError SIGNATURE_SHAPE */
async function isSigned(row: ChallengeRow, given: string, proofs: Proofs): Promise<boolean> {
  const signature = normaliseSignature(given);
  if (!signature) throw new AppError('SIGNATURE_SHAPE');
  const signer = await signerOf(row.message, signature);
  return signer !== null && proofs.wallets.includes(signer);
}

/**
 * Marks the challenge as used if the proof is right. A wrong code counts as a try.
 * @returns false when this wrong code was the last one allowed
 * @throws AppError EMAIL_CODE_WRONG, EMAIL_CODE_EXPIRED, SIGNATURE_SHAPE, SIGNATURE_INVALID
 */
export async function prove(
  tx: Tx,
  row: ChallengeRow,
  proof: Proof,
  proofs: Proofs,
  secret: ShopSecret,
): Promise<boolean> {
  requireOneProof(proof);
  if (row.tries >= MAX_CODE_TRIES || !(await lockOpenChallenge(tx, row.id))) {
    throw new AppError('EMAIL_CODE_EXPIRED');
  }
  if (proof.signature !== undefined) {
    if (!(await isSigned(row, proof.signature, proofs))) throw new AppError('SIGNATURE_INVALID');
  } else {
    const { code_hash: codeHash, message } = row;
    if (!codeHash) throw new AppError('EMAIL_CODE_EXPIRED');
    const isRight = (key: Buffer) =>
      timingSafeEqual(codeHash, hashOf(message, proof.code ?? '', key));
    if (!secret.accepted.some(isRight)) {
      await countTry(tx, row.id);
      const triesLeft = MAX_CODE_TRIES - row.tries - 1;
      if (triesLeft === 0) return false;
      throw new AppError('EMAIL_CODE_WRONG', { data: { left: triesLeft }, keepsWork: true });
    }
  }
  await spendChallenge(tx, row.id);
  return true;
}
