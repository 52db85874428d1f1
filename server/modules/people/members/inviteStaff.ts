import { createHash, randomBytes } from 'node:crypto';
import type {
  acceptInvitation as acceptContract,
  inviteStaff as inviteContract,
  readInvitation as readContract,
  resendInvitation as resendContract,
  revokeInvitation as revokeContract,
  StaffList,
} from '@common/endpoints/adminStaff';
import { roleLabel } from '@common/people/roles';
import { SITE_NAME } from '@common/siteName';
import { taipei } from '@common/text/taipeiTime';
import type { Tx } from '../../../db/database';
import { AppError } from '../../../errors';
import type { Call } from '../../../http/route';
import { siteUrl } from '../../../http/siteUrl';
import {
  changeOf,
  created,
  type Facts,
  maskedEmail,
  type RecordChange,
  removed,
  timeFact,
} from '../../../ledger/actionChanges';
import { writeStaffAction } from '../../../ledger/staffAudit';
import { queueMail } from '../../messages/mail/queueMail';
import { normaliseEmail } from '../auth/emailAddress';
import { parseName } from '../auth/parseName';
import { readMember } from '../auth/readMember';
import { lockAdmins, requireAdmin, setRole } from './changeRole';
import { listStaff } from './listStaff';
import * as sql from './staffStore';

const hashOf = (token: string) => createHash('sha256').update(token).digest();
const newToken = () => randomBytes(32).toString('base64url');

type Sending = Call<typeof inviteContract> | Call<typeof resendContract>;

/** Mails the invitation. Only this mail holds the token: the database has its hash, and no server sees a link's fragment. */
async function send(call: Sending, sent: sql.SentInvitation, token: string): Promise<void> {
  const link = `${siteUrl(call.settings, call.origin)}/email/staff#${token}`;
  const { name } = await readMember(call.tx, call.caller.memberId);
  const mail = {
    to: sent.email,
    subject: `【${SITE_NAME}】邀請您加入管理後台`,
    body: [
      '您好：',
      '',
      `管理員「${name}」邀請您以「${roleLabel(sent.role)}」的職務使用管理後台。`,
      '請用這個信箱登入後，開啟下面的連結接受邀請：',
      link,
      `連結只能使用一次，${taipei(sent.expires_at)} 前有效。請勿轉寄這封信。`,
      '',
      '如果您不認識這位管理員，請忽略這封信。',
      '',
      SITE_NAME,
    ].join('\n'),
  };
  await queueMail(call.tx, mail, sent.expires_at.getTime());
}

const audit = (
  tx: Tx,
  staffId: number,
  action: 'member.invite' | 'member.inviteAgain' | 'member.inviteEnd',
  id: number,
  note: string,
  change: RecordChange,
) => writeStaffAction(tx, staffId, action, { type: 'invitation', id: String(id) }, note, change);

/** For the staff log, whose rows are never deleted: with a masked address. The full one is in the invitation alone. */
const factsOf = ({ email, role, expires_at }: sql.SentInvitation): Facts => ({
  信箱: maskedEmail(email),
  職務: roleLabel(role),
  有效期限: timeFact(expires_at),
});

/** @throws AppError FORBIDDEN, OWN_ROLE, INVITED_ALREADY */
export async function inviteStaff(call: Call<typeof inviteContract>): Promise<StaffList> {
  const { tx, caller, body } = call;
  await requireAdmin(tx, caller.memberId);
  const email = normaliseEmail(body.email);
  if ((await readMember(tx, caller.memberId)).email === email) throw new AppError('OWN_ROLE');
  const token = newToken();
  const note = body.reason.trim();
  const values = [email, body.role, hashOf(token), caller.memberId, note];
  const sent = await tx.maybeOne(sql.insertInvitation, values);
  if (!sent) throw new AppError('INVITED_ALREADY');
  await audit(tx, caller.memberId, 'member.invite', sent.id, note, created(factsOf(sent)));
  await send(call, sent, token);
  return listStaff(tx);
}

/** @throws AppError FORBIDDEN, NOT_FOUND */
export async function resendInvitation(call: Call<typeof resendContract>): Promise<StaffList> {
  const { tx, caller, params } = call;
  await requireAdmin(tx, caller.memberId);
  const token = newToken();
  const values = [params.id, hashOf(token), caller.memberId];
  const sent = await tx.maybeOne(sql.resendInvitation, values);
  if (!sent) throw new AppError('NOT_FOUND');
  const change = changeOf('有效期限', timeFact(sent.expired_at), timeFact(sent.expires_at));
  await audit(tx, caller.memberId, 'member.inviteAgain', sent.id, roleLabel(sent.role), change);
  await send(call, sent, token);
  return listStaff(tx);
}

/** Needs no fresh proof, for it only takes away. @throws AppError NOT_FOUND */
export async function revokeInvitation({
  tx,
  caller,
  params,
}: Call<typeof revokeContract>): Promise<StaffList> {
  const ended = await tx.maybeOne(sql.revokeInvitation, [params.id]);
  if (!ended) throw new AppError('NOT_FOUND');
  await audit(tx, caller.memberId, 'member.inviteEnd', params.id, '', removed(factsOf(ended)));
  return listStaff(tx);
}

/** @throws AppError INVITATION_GONE, for an unknown token as for another member's */
export async function readInvitation({ tx, caller, body }: Call<typeof readContract>) {
  const found = await tx.maybeOne(sql.findInvitationFor, [hashOf(body.token), caller.memberId]);
  if (!found) throw new AppError('INVITATION_GONE');
  const { role, invited_by, expires_at } = found;
  return { role, invitedBy: invited_by, expiresAt: expires_at.getTime() };
}

/** Grants the role in the inviter's name, once, and takes the name by which colleagues know the member. @throws AppError INVITATION_GONE, BAD_INPUT */
export async function acceptInvitation({ tx, caller, body }: Call<typeof acceptContract>) {
  const { memberId } = caller;
  // `acceptInvitationFor` requires the inviter to be an administrator; the lock keeps that true until the grant.
  const active = await lockAdmins(tx);
  const accepted = await tx.maybeOne(sql.acceptInvitationFor, [hashOf(body.token), memberId]);
  if (!accepted) throw new AppError('INVITATION_GONE');
  const { role, invited_by: staffId, note } = accepted;
  // The log attributes the grant to the inviter, who did not send this request: its source is the system.
  tx.source = () => ({ by: 'system' });
  await setRole(tx, active, { memberId, role, granted: true, staffId, note });
  if (body.name !== undefined) await tx.run(sql.nameMember, [memberId, parseName(body.name)]);
  return readMember(tx, memberId);
}
