import type {
  listSessions as listContract,
  revokeOtherSessions as othersContract,
  revokeSession as revokeContract,
  SessionInfo,
} from '@common/endpoints/profile';
import { statement } from '../../db/database';
import { emitEvent } from '../../db/events';
import { AppError } from '../../errors';
import type { Call } from '../../http/route';
import { provenUntil } from './freshProof';

const MS = (column: string) =>
  `(extract(epoch FROM date_trunc('milliseconds', ${column})) * 1000)::bigint`;
const list = statement(
  'listSessions',
  `SELECT id, method, user_agent AS "userAgent", ${MS('created_at')} AS "createdAt",
     ${MS('coalesce(last_seen_at, created_at)')} AS "lastSeenAt", id = $2 AS "isThis"
   FROM sessions WHERE member_id = $1 AND revoked_at IS NULL AND expires_at >= now()
   ORDER BY id = $2 DESC, coalesce(last_seen_at, created_at) DESC LIMIT 100`,
);
const revokeOne = statement(
  'revokeOneSession',
  'UPDATE sessions SET revoked_at = now() WHERE id = $1 AND member_id = $2 AND revoked_at IS NULL RETURNING id',
);
const revokeOthers = statement(
  'revokeOtherSessions',
  `UPDATE sessions SET revoked_at = now()
   WHERE member_id = $1 AND id <> $2 AND revoked_at IS NULL AND expires_at >= now() RETURNING id`,
);

/** Where the member is signed in. */
export async function listSessions({ db, caller }: Call<typeof listContract>) {
  const { memberId, sessionId } = caller;
  return {
    list: await db.run<SessionInfo>(list, [memberId, sessionId]),
    provenUntil: await provenUntil(db, sessionId),
  };
}

/** Ends one session; its streams end with it. @throws AppError NOT_FOUND, also for another's */
export async function revokeSession({
  tx,
  caller,
  params,
}: Call<typeof revokeContract>): Promise<null> {
  const [ended] = await tx.run(revokeOne, [params.id, caller.memberId]);
  if (!ended) throw new AppError('NOT_FOUND');
  await emitEvent(tx, caller.memberId, 'sessions', {});
  return null;
}

export async function revokeOtherSessions({ tx, caller }: Call<typeof othersContract>) {
  const ended = await tx.run(revokeOthers, [caller.memberId, caller.sessionId]);
  if (ended.length > 0) await emitEvent(tx, caller.memberId, 'sessions', {});
  return { ended: ended.length };
}
