import type {
  undoEmailChange as endpoint,
  readEmailUndo as readContract,
} from '@common/endpoints/auth';
import { AppError } from '../../../errors';
import type { Call } from '../../../http/route';
import { queueMail } from '../../messages/mail/queueMail';
import { notify } from '../../messages/notices/notify';
import { findEmailChange, lockEmailChange, settleEmailChange } from './emailChange';
import { maskEmail, restoredMail } from './mails';
import { endSessions } from './sessions';
import { findByEmail, lock, lockMember, updateEmail } from './store';

/** The change that the link can undo. @throws AppError EMAIL_UNDO_GONE */
export async function readUndo({ tx, body }: Call<typeof readContract>) {
  const change = await findEmailChange(tx, body.token);
  if (!change) throw new AppError('EMAIL_UNDO_GONE');
  return {
    before: maskEmail(change.before),
    after: maskEmail(change.after),
    undoUntil: change.undo_until.getTime(),
  };
}

/**
 * Restores a member's former address, discarding later changes, and ends all their sessions. The link's token is the
 * proof. Withdrawals pause for another 24 hours.
 * @throws AppError EMAIL_UNDO_GONE, EMAIL_TAKEN
 */
export async function undoChange({ tx, body }: Call<typeof endpoint>): Promise<null> {
  // Read without a lock, to learn which address and member to lock first.
  const linked = await findEmailChange(tx, body.token);
  if (!linked) throw new AppError('EMAIL_UNDO_GONE');
  await lock(tx, 'email', linked.before);
  const member = await lockMember(tx, linked.member_id);
  const change = await lockEmailChange(tx, body.token);
  if (!member || !change) throw new AppError('EMAIL_UNDO_GONE');
  const owner = await findByEmail(tx, change.before);
  if (owner && owner.id !== member.id) throw new AppError('EMAIL_TAKEN');
  await updateEmail(tx, member.id, change.before);
  await settleEmailChange(tx, change);
  await endSessions(tx, member.id, null);
  if (member.email && member.email !== change.before) {
    await queueMail(tx, restoredMail(member.email));
  }
  await notify(tx, member.id, 'emailRestored', { email: change.before, changeId: change.id });
  return null;
}
