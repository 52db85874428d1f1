import { type Queryable, statement } from '../../db/database';
import { escapeLike } from '../../db/escapeLike';

export interface LogRow {
  id: number;
  staff_id: number;
  name: string;
  action: string;
  ref_type: string;
  ref_id: string;
  note: string;
  created_at: Date;
}

// Each parameter may be null. By the primary key backwards: the newest page is at hand.
const FROM = `FROM staff_actions s JOIN members m ON m.id = s.staff_id
  WHERE ($1::text IS NULL OR split_part(s.action, '.', 1) = $1)
    AND ($2::text IS NULL OR m.name ILIKE $3 OR s.note ILIKE $3 OR s.ref_id = $2)`;
const page = statement(
  'pageStaffLog',
  `SELECT s.id, s.staff_id, m.name, s.action, s.ref_type, s.ref_id, s.note, s.created_at ${FROM}
   ORDER BY s.id DESC LIMIT $4 OFFSET $5`,
);
const count = statement('countStaffLog', `SELECT count(*) AS total ${FROM}`);

/** @param filter a group of actions; part of a name or note, or all of a subject's number */
export async function pageLog(
  db: Queryable,
  { kind, text }: { kind: string | null; text: string | null },
  { pageSize, offset }: { pageSize: number; offset: number },
): Promise<{ rows: LogRow[]; total: number }> {
  const filter = [kind, text, text && escapeLike(text)];
  const [rows, counted] = await Promise.all([
    db.run<LogRow>(page, [...filter, pageSize, offset]),
    db.run<{ total: number }>(count, filter),
  ]);
  return { rows, total: counted[0]?.total ?? 0 };
}
