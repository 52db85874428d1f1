import type { Database } from '../../../db/database';
import { sweeps } from './sessionStore';

/** Deletes nonces and codes that expired long ago. Returns their number; an hourly run is enough. */
export async function sweepAuth(db: Database): Promise<number> {
  let swept = 0;
  for (const sweep of sweeps) swept += (await db.one(sweep)).n;
  return swept;
}
