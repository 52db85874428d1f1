import { t } from '../../../db/columns';
import { type Database, statement } from '../../../db/database';

/** A process counts as closed after this many seconds without sharing; it shares every ten (`SHARE_MS`). */
const SILENT_SECONDS = 30;

// Two processes never wait for each other: each writes only its own rows.
const share = statement(
  'shareLotWatchers',
  `WITH mine AS (SELECT * FROM unnest($2::bigint[], $3::int[]) x (lot_id, watchers)),
   put AS (
     INSERT INTO lot_watchers (process, lot_id, watchers, seen_at)
     SELECT $1, lot_id, watchers, clock_timestamp() FROM mine WHERE watchers > 0
     ON CONFLICT (process, lot_id) DO UPDATE SET watchers = excluded.watchers, seen_at = excluded.seen_at),
   gone AS (DELETE FROM lot_watchers w USING mine m WHERE w.process = $1 AND w.lot_id = m.lot_id AND m.watchers = 0)
   SELECT w.lot_id, sum(w.watchers)::int AS watchers FROM lot_watchers w JOIN mine USING (lot_id)
   WHERE w.process <> $1 AND w.seen_at > clock_timestamp() - interval '${SILENT_SECONDS} s' GROUP BY w.lot_id`,
  { lot_id: t.int, watchers: t.int },
);

/**
 * Writes how many watch each lot at this process (0: nobody any more), and reads how many watch them at the others.
 * @param lots watchers by lot
 */
export async function shareWatchers(
  db: Database,
  process: string,
  lots: ReadonlyMap<number, number>,
): Promise<Map<number, number>> {
  const rows = await db.run(share, [process, [...lots.keys()], [...lots.values()]]);
  return new Map(rows.map((row) => [row.lot_id, row.watchers]));
}

const forget = statement(
  'forgetLotWatchers',
  `WITH gone AS (DELETE FROM lot_watchers WHERE seen_at < clock_timestamp() - interval '5 minutes' RETURNING 1)
   SELECT count(*)::int AS n FROM gone`,
  { n: t.int },
);

/** Deletes the rows that closed processes left. @returns number of rows */
export const forgetWatchers = async (db: Database): Promise<number> => (await db.one(forget)).n;
