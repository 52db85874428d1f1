import type { bindEmail as endpoint } from '@common/endpoints/auth';
import { taipei } from '@common/text/taipeiTime';
import { AppError } from '../../../errors';
import type { Call } from '../../../http/route';
import { siteUrl } from '../../../http/siteUrl';
import { queueMail } from '../../messages/mail/queueMail';
import { notify } from '../../messages/notices/notify';
import { normaliseEmail } from './emailAddress';
import { noteEmailChange, requireFree } from './emailChange';
import { proveEmail, sessionTicket } from './emailCode';
import { changedMail } from './mails';
import { readMember } from './readMember';
import { endSessions } from './sessions';
import { findByEmail, lock, lockMember, updateEmail } from './store';

/**
 * Records the change, ends the member's other sessions and mails the former address an undo link. Withdrawals pause, so
 * that an intruder gains nothing before the owner can read that mail.
 */
async function replace(call: Call<typeof endpoint>, before: string, after: string): Promise<void> {
  const { tx, settings, origin, caller } = call;
  const { memberId, sessionId } = caller;
  const change = await noteEmailChange(tx, memberId, { before, after });
  await endSessions(tx, memberId, sessionId);
  // The fragment after `#` appears in no log and no Referer header.
  const link = `${siteUrl(settings, origin)}/email/undo#${change.token}`;
  const mail = changedMail(before, { newEmail: after, link, until: taipei(change.undo_until) });
  await queueMail(tx, mail);
  await notify(tx, memberId, 'emailChanged', { email: after, changeId: change.id });
}

/**
 * Binds the address by its code.
 * @throws AppError EMAIL_CODE_WRONG, EMAIL_CODE_EXPIRED, EMAIL_TAKEN, EMAIL_KEPT, ACCOUNT_FROZEN
 */
export async function bindEmail(call: Call<typeof endpoint>) {
  const { tx, settings, caller, body } = call;
  const email = normaliseEmail(body.email);
  const { memberId, sessionId } = caller;
  // No other transaction can take the address between the check and the write.
  await lock(tx, 'email', email);
  const ticket = sessionTicket(sessionId);
  await proveEmail(tx, { email, memberId, ticket }, body.code, settings.secret);
  const member = await lockMember(tx, memberId);
  if (member?.frozen) throw new AppError('ACCOUNT_FROZEN');
  const owner = await findByEmail(tx, email);
  if (owner && owner.id !== memberId) throw new AppError('EMAIL_TAKEN', { keepsWork: true });
  await requireFree(tx, email, memberId);
  // Its own again: the code has arrived, whatever the mail server said before.
  await updateEmail(tx, memberId, email);
  if (!owner && member?.email) await replace(call, member.email, email);
  return readMember(tx, memberId);
}
