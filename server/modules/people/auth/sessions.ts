import type {
  listSessions as listContract,
  revokeOtherSessions as othersContract,
  revokeSession as revokeContract,
} from '@common/endpoints/profile';
import type { Tx } from '../../../db/database';
import { emitEvent } from '../../../db/events';
import { AppError } from '../../../errors';
import { provenUntil } from '../../../http/freshProof';
import type { Call } from '../../../http/route';
import * as sql from './sessionStore';

/** The member's open sessions. */
export async function listSessions({ db, caller }: Call<typeof listContract>) {
  const { memberId, sessionId } = caller;
  return {
    list: await db.run(sql.listSessions, [memberId, sessionId]),
    provenUntil: await provenUntil(db, sessionId),
    views: await db.run(sql.listViews, [memberId]),
  };
}

/** Ends one session of a member and its event streams. @returns the ended session's id; empty if the member has no such session */
export async function endSession(tx: Tx, memberId: number, sessionId: number): Promise<number[]> {
  const ended = await tx.run(sql.revokeOneSession, [sessionId, memberId]);
  if (ended.length > 0) await emitEvent(tx, memberId, 'sessions', {});
  return ended.map(({ id }) => id);
}

/** @throws AppError NOT_FOUND, also for another member's session */
export async function revokeSession({
  tx,
  caller,
  params,
}: Call<typeof revokeContract>): Promise<null> {
  const ended = await endSession(tx, caller.memberId, params.id);
  if (ended.length === 0) throw new AppError('NOT_FOUND');
  return null;
}

/** Ends all sessions of a member except `except`. @returns the ids of the ended sessions */
export async function endSessions(
  tx: Tx,
  memberId: number,
  except: number | null,
): Promise<number[]> {
  const ended = await tx.run(sql.revokeOtherSessions, [memberId, except]);
  if (ended.length > 0) await emitEvent(tx, memberId, 'sessions', {});
  return ended.map(({ id }) => id);
}

export async function revokeOtherSessions({ tx, caller }: Call<typeof othersContract>) {
  return { ended: (await endSessions(tx, caller.memberId, caller.sessionId)).length };
}
