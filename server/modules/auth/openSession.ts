import { randomBytes } from 'node:crypto';
import type { SessionSchema } from '@common/endpoints/auth';
import type { Static } from '@sinclair/typebox';
import { statement, type Tx } from '../../db/database';
import { AppError } from '../../errors';
import { tokenHash } from '../../http/caller';
import type { Origin } from '../../http/route';
import { readMember } from './readMember';
import type { MemberRow } from './store';

const insertSession = statement(
  'insertSession',
  `INSERT INTO sessions (member_id, token_hash, method, ip, user_agent, expires_at)
   VALUES ($1, $2, $3, $4, $5, date_trunc('milliseconds', clock_timestamp()) + interval '7 days')
   RETURNING (extract(epoch FROM expires_at) * 1000)::bigint AS expires_at`,
);

/** Opens a session of 7 days; its token (256 bits) is told once. @throws AppError ACCOUNT_FROZEN */
export async function openSession(
  tx: Tx,
  member: MemberRow,
  method: 'wallet' | 'email',
  { ip, userAgent }: Origin,
): Promise<Static<typeof SessionSchema>> {
  if (member.frozen) throw new AppError('ACCOUNT_FROZEN');
  const token = randomBytes(32).toString('base64url');
  const [session] = await tx.run<{ expires_at: number }>(insertSession, [
    member.id,
    tokenHash(token),
    method,
    ip,
    userAgent,
  ]);
  if (!session) throw new Error('no session was made');
  return {
    access_token: token,
    expires_at: session.expires_at,
    member: await readMember(tx, member.id),
  };
}
