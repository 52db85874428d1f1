import type { Queryable } from '../db/database';
import { AppError } from '../errors';
import { sessionFreshUntil } from './callerStore';

/** End (ms) of the session's fresh proof; null without one. */
export async function provenUntil(db: Queryable, sessionId: number): Promise<number | null> {
  const row = await db.maybeOne(sessionFreshUntil, [sessionId]);
  return row?.until ?? null;
}

/** @throws AppError PROOF_NEEDED when this session has no fresh proof of identity */
export async function requireFreshProof(db: Queryable, sessionId: number): Promise<void> {
  if ((await provenUntil(db, sessionId)) === null) throw new AppError('PROOF_NEEDED');
}
