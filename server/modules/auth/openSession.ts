import { randomBytes } from 'node:crypto';
import { deviceOf } from '@common/deviceOf';
import type { SessionSchema } from '@common/endpoints/auth';
import type { Static } from '@sinclair/typebox';
import { statement, type Tx } from '../../db/database';
import { AppError } from '../../errors';
import { tokenHash } from '../../http/caller';
import type { Origin } from '../../http/route';
import { noteSignIn } from '../fairness/traces';
import { notify } from '../notices/notify';
import { readMember } from './readMember';
import type { MemberRow } from './store';

const insertSession = statement(
  'insertSession',
  `INSERT INTO sessions (member_id, token_hash, method, ip, user_agent, expires_at)
   VALUES ($1, $2, $3, $4, $5, date_trunc('milliseconds', clock_timestamp()) + interval '7 days')
   RETURNING id, (extract(epoch FROM expires_at) * 1000)::bigint AS expires_at`,
);

/** Whether the member has signed in before, and ever from a browser that called itself so. */
const earlier = statement(
  'earlierSessions',
  `SELECT count(*) > 0 AS any, coalesce(bool_or(user_agent = $2), false) AS same
   FROM sessions WHERE member_id = $1`,
);

/** The sign-in that asks for it. */
interface SignInCall {
  tx: Tx;
  origin: Origin;
  settings: { secret: Buffer; demo: boolean };
  body: { device?: string };
}

/** Opens a session of 7 days; its token (256 bits) is told once. @throws AppError ACCOUNT_FROZEN */
export async function openSession(
  { tx, origin: { ip, userAgent }, settings, body }: SignInCall,
  member: MemberRow,
  method: 'wallet' | 'email',
): Promise<Static<typeof SessionSchema>> {
  if (member.frozen) throw new AppError('ACCOUNT_FROZEN');
  const [before] = await tx.run<{ any: boolean; same: boolean }>(earlier, [member.id, userAgent]);
  const token = randomBytes(32).toString('base64url');
  const [session] = await tx.run<{ id: number; expires_at: number }>(insertSession, [
    member.id,
    tokenHash(token),
    method,
    ip,
    userAgent,
  ]);
  if (!session) throw new Error('no session was made');
  if (before?.any && !before.same) {
    const device = deviceOf(userAgent);
    await notify(tx, member.id, 'newSignIn', { device, sessionId: session.id });
  }
  // In the demo one browser plays everybody: buyer and seller would be tied by it.
  const device = settings.demo ? undefined : body.device;
  await noteSignIn(tx, member.id, { device, ip }, settings.secret);
  return {
    access_token: token,
    expires_at: session.expires_at,
    member: await readMember(tx, member.id),
  };
}
