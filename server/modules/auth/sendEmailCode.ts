import type { authEmailCode, bindEmailCode } from '@common/endpoints/auth';
import type { Call } from '../../http/route';
import { queueMail } from '../mail/queueMail';
import { normaliseEmail } from './emailAddress';
import { makeCode } from './emailCode';
import { requireFresh } from './freshProof';
import { bindMail, signInMail } from './mails';

/** Mails a code to sign in by; the answer is the same whether or not anybody has this address. */
export async function sendSignInCode(call: Call<typeof authEmailCode>) {
  const { tx, settings, origin, body } = call;
  const email = normaliseEmail(body.email);
  const made = await makeCode(tx, { email, memberId: null }, origin.ip, settings.secret);
  const { code, ...told } = made;
  await queueMail(tx, signInMail(email, code));
  return told;
}

/**
 * Mails a code to bind the address by; whether another has it is told only after the right code.
 * @throws AppError PROOF_NEEDED, TOO_OFTEN
 */
export async function sendBindCode(call: Call<typeof bindEmailCode>) {
  const { tx, settings, origin, caller, body } = call;
  await requireFresh(tx, caller.sessionId);
  const email = normaliseEmail(body.email);
  const owner = { email, memberId: caller.memberId };
  const { code, ...told } = await makeCode(tx, owner, origin.ip, settings.secret);
  await queueMail(tx, bindMail(email, code));
  return told;
}
