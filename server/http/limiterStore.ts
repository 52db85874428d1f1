import { t } from '../db/columns';
import { type Database, statement } from '../db/database';

const book = statement(
  'bookRequests',
  `INSERT INTO request_counts AS c (minute, name, count) VALUES ($1, $2, $3)
   ON CONFLICT (minute, name) DO UPDATE SET count = c.count + excluded.count RETURNING count`,
  { count: t.int },
);
const forget = statement(
  'forgetRequestCounts',
  `WITH gone AS (DELETE FROM request_counts WHERE minute < extract(epoch FROM clock_timestamp())::bigint / 60 - 5 RETURNING 1)
   SELECT count(*)::int AS n FROM gone`,
  { n: t.int },
);

export interface Booking {
  /** Minutes since 1970. */
  minute: number;
  name: string;
  /** Requests that the process wants to let through. */
  want: number;
  /** Limit for all processes together. */
  max: number;
}

/** Books requests of a minute's limit. @returns the number granted; 0 when the limit is used up */
export async function bookRequests(
  db: Database,
  { minute, name, want, max }: Booking,
): Promise<number> {
  const { count } = await db.one(book, [minute, name, want]);
  const left = max - (count - want);
  return Math.max(0, Math.min(want, left));
}

/** Deletes counts older than five minutes. @returns their number; an hourly run is enough */
export const sweepLimits = async (db: Database): Promise<number> => (await db.one(forget)).n;
