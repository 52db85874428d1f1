import { type Queryable, statement } from '../db/database';

// A process that has ended leaves its row: it counts for a minute, and goes after a day.
const write = statement(
  'writeProcessReport',
  `WITH gone AS (DELETE FROM process_reports WHERE at < now() - interval '1 day' AND id <> $1)
   INSERT INTO process_reports (id, role, clock_offset_ms, pictures_failing_s, at) VALUES ($1, $2, $3, $4, now())
   ON CONFLICT (id) DO UPDATE
   SET clock_offset_ms = excluded.clock_offset_ms, pictures_failing_s = excluded.pictures_failing_s, at = excluded.at`,
);

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
