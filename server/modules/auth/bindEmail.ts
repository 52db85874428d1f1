import type { bindEmail as endpoint } from '@common/endpoints/auth';
import { AppError } from '../../errors';
import type { Call } from '../../http/route';
import { queueMail } from '../mail/queueMail';
import { notify } from '../notices/notify';
import { normaliseEmail } from './emailAddress';
import { proveEmail } from './emailCode';
import { changedMail } from './mails';
import { readMember } from './readMember';
import { clock, findByEmail, lock, lockMember, updateEmail } from './store';
import { limitTries } from './tryLimit';

/**
 * Binds the address by its code; the former one is told.
 * @throws AppError EMAIL_CODE_WRONG, EMAIL_CODE_EXPIRED, EMAIL_TAKEN, TOO_OFTEN, ACCOUNT_FROZEN
 */
export async function bindEmail(call: Call<typeof endpoint>) {
  const { db, tx, settings, caller, origin, body } = call;
  limitTries(db, origin.ip);
  const email = normaliseEmail(body.email);
  const { memberId } = caller;
  // Nobody else takes the address between the look and the write.
  await lock(tx, 'email', email);
  await proveEmail(tx, { email, memberId }, body.code, settings.secret);
  const member = await lockMember(tx, memberId);
  if (member?.frozen) throw new AppError('ACCOUNT_FROZEN');
  const owner = await findByEmail(tx, email);
  if (owner && owner.id !== memberId) throw new AppError('EMAIL_TAKEN', { keepsWork: true });
  if (!owner) {
    await updateEmail(tx, memberId, email);
    if (member?.email) {
      await queueMail(tx, changedMail(member.email, email));
      await notify(tx, memberId, 'emailChanged', { email, changeId: await clock(tx) });
    }
  }
  return readMember(tx, memberId);
}
