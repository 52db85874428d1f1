import { type Database, statement } from '../../db/database';

// Each is kept a day past its use, longer than any limit or check looks back.
const sweeps = [
  statement(
    'sweepNonces',
    `WITH gone AS (DELETE FROM auth_nonces WHERE expires_at < now() - interval '1 day' RETURNING 1)
     SELECT count(*)::int AS n FROM gone`,
  ),
  statement(
    'sweepCodes',
    `WITH gone AS (DELETE FROM email_codes WHERE expires_at < now() - interval '1 day' RETURNING 1)
     SELECT count(*)::int AS n FROM gone`,
  ),
];

/** Forgets nonces and codes that ended long ago. Returns how many; an hourly run is enough. */
export async function sweepAuth(db: Database): Promise<number> {
  let swept = 0;
  for (const sweep of sweeps) swept += (await db.run<{ n: number }>(sweep))[0]?.n ?? 0;
  return swept;
}
