import type { Database } from '../../../db/database';
import { sweepCodePasses } from './codeStore';
import { sweeps } from './sessionStore';

/** Deletes nonces, codes and passes that expired long ago. Returns their number; an hourly run is enough. */
export async function sweepAuth(db: Database): Promise<number> {
  let swept = 0;
  for (const sweep of [...sweeps, sweepCodePasses]) swept += (await db.one(sweep)).n;
  return swept;
}
