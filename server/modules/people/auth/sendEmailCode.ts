import { randomBytes } from 'node:crypto';
import type { authEmailCode, bindEmailCode } from '@common/endpoints/auth';
import { AppError } from '../../../errors';
import type { Call } from '../../../http/route';
import { siteUrl } from '../../../http/siteUrl';
import { queueMail } from '../../messages/mail/queueMail';
import { earlierTrace } from '../../trade/fairness/traces';
import { type Asker, makePass, passKey } from './codeQuota';
import { normaliseEmail } from './emailAddress';
import { makeCode, sessionTicket } from './emailCode';
import { bindMail, passMail, signInMail } from './mails';

async function askerOf(call: Call<typeof authEmailCode>, email: string): Promise<Asker> {
  const { tx, settings, origin, body } = call;
  const pass = await passKey(tx, email, body.pass);
  if (pass) return { kind: 'visitor', requester: pass, known: 'pass' };
  const marks = { device: body.device, ip: origin.ip };
  const known = await earlierTrace(tx, email, marks, settings.secret);
  const requester = known === 'device' ? `device:${body.device}` : origin.network;
  return { kind: 'visitor', requester, known };
}

/**
 * Mails a sign-in code; the answer does not reveal whether the address has an account. Where others may have used up
 * the limit, its owner gets a pass by mail instead (ADR 111).
 * @throws AppError TOO_OFTEN, CODE_LIMIT
 */
export async function sendSignInCode(call: Call<typeof authEmailCode>) {
  const { tx, settings, origin, body } = call;
  const email = normaliseEmail(body.email);
  const asker = await askerOf(call, email);
  const ticket = randomBytes(32).toString('base64url');
  const owner = { email, memberId: null, ticket };
  try {
    const { code, ...times } = await makeCode(tx, owner, asker, settings.secret);
    await queueMail(tx, signInMail(email, code), times.expiresAt);
    return { ...times, ticket };
  } catch (error) {
    if (!(error instanceof AppError && error.code === 'CODE_LIMIT')) throw error;
    const pass = await makePass(tx, email);
    if (pass) {
      const link = `${siteUrl(settings, origin)}/login#${pass.secret}`;
      await queueMail(tx, passMail(email, link), pass.expiresAt);
    }
    throw error;
  }
}

/**
 * Mails a code for binding the address; only bindEmail, after the right code, reveals that another member has it.
 * @throws AppError TOO_OFTEN
 */
export async function sendBindCode(call: Call<typeof bindEmailCode>) {
  const { tx, settings, caller, body } = call;
  const { memberId, sessionId } = caller;
  const email = normaliseEmail(body.email);
  const owner = { email, memberId, ticket: sessionTicket(sessionId) };
  const asker = { kind: 'member', memberId } as const;
  const { code, ...times } = await makeCode(tx, owner, asker, settings.secret);
  await queueMail(tx, bindMail(email, code), times.expiresAt);
  return times;
}
