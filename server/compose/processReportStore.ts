import { type Queryable, statement } from '../db/database';

// Processes that were killed leave a row.
const write = statement(
  'writeProcessReport',
  `WITH gone AS (DELETE FROM process_reports WHERE at < now() - interval '1 day' AND id <> $1)
   INSERT INTO process_reports (id, role, clock_offset_ms, pictures_failing_s, at) VALUES ($1, $2, $3, $4, now())
   ON CONFLICT (id) DO UPDATE
   SET clock_offset_ms = excluded.clock_offset_ms, pictures_failing_s = excluded.pictures_failing_s, at = excluded.at`,
);
const forget = statement('forgetProcessReport', 'DELETE FROM process_reports WHERE id = $1');

export interface ProcessReport {
  id: string;
  role: string;
  clockOffsetMs: number | null;
  picturesFailingS: number;
}

export async function writeReport(db: Queryable, report: ProcessReport): Promise<void> {
  const { id, role, clockOffsetMs, picturesFailingS } = report;
  await db.run(write, [id, role, clockOffsetMs, picturesFailingS]);
}

export async function forgetReport(db: Queryable, id: string): Promise<void> {
  await db.run(forget, [id]);
}
