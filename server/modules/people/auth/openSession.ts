import { randomBytes } from 'node:crypto';
import type { SessionSchema } from '@common/endpoints/auth';
import { deviceOf } from '@common/people/deviceOf';
import type { Static } from '@sinclair/typebox';
import type { Tx } from '../../../db/database';
import { AppError } from '../../../errors';
import { tokenHash } from '../../../http/caller';
import type { Origin } from '../../../http/route';
import type { ShopSecret } from '../../../shopSecret';
import { notify } from '../../messages/notices/notify';
import { noteSignIn } from '../../trade/fairness/traces';
import { readMember } from './readMember';
import * as sql from './sessionStore';
import type { MemberRow } from './store';

/** The parts of a sign-in request that a session needs. */
interface SignInCall {
  tx: Tx;
  origin: Origin;
  settings: { secret: ShopSecret; demo: boolean };
  body: { device?: string };
}

/**
 * Opens a session of 7 days and returns its token (256 bits, stored as a hash). Frozen members may sign in as well, for
 * their open orders.
 * @throws AppError ACCOUNT_CLOSED
 */
export async function openSession(
  { tx, origin: { ip, userAgent }, settings, body }: SignInCall,
  member: MemberRow,
  method: 'wallet' | 'email',
): Promise<Static<typeof SessionSchema>> {
  const before = await tx.one(sql.earlierSessions, [member.id, userAgent]);
  const token = randomBytes(32).toString('base64url');
  const session = await tx.maybeOne(sql.insertSession, [
    member.id,
    tokenHash(token),
    method,
    ip,
    userAgent,
  ]);
  if (!session) throw new AppError('ACCOUNT_CLOSED');
  if (before.any && !before.same) {
    const device = deviceOf(userAgent);
    await notify(tx, member.id, 'newSignIn', { device, sessionId: session.id });
  }
  // In the demo one browser signs in as buyer and seller: its device would tie them (ADR 019).
  const device = settings.demo ? undefined : body.device;
  await noteSignIn(tx, member.id, { device, ip }, settings.secret);
  return {
    access_token: token,
    expires_at: session.expires_at,
    member: await readMember(tx, member.id),
  };
}
