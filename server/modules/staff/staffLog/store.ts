import { type RowOf, t } from '../../../db/columns';
import { type Queryable, statement } from '../../../db/database';
import { containsPattern } from '../../../db/likePattern';

const logColumns = {
  id: t.int,
  staff_id: t.int,
  name: t.text,
  action: t.text,
  ref_type: t.text,
  ref_id: t.text,
  note: t.text,
  created_at: t.timestamp,
};

export type LogRow = RowOf<typeof logColumns>;

const COLUMNS = 's.id, s.staff_id, m.name, s.action, s.ref_type, s.ref_id, s.note, s.created_at';

/** The page $4 to $5 of a condition, and how many there are. */
function pageWhere(name: string, where: string) {
  // Each parameter may be null.
  const from = `FROM staff_actions s JOIN members m ON m.id = s.staff_id
    WHERE ${where} AND ($1::text IS NULL OR split_part(s.action, '.', 1) = $1)
      AND ($2::text IS NULL OR m.name ILIKE $3 OR s.note ILIKE $3 OR s.ref_id = $2)`;
  return {
    page: statement(
      `page${name}`,
      `SELECT ${COLUMNS} ${from} ORDER BY s.id DESC LIMIT $6 OFFSET $7`,
      logColumns,
    ),
    count: statement(`count${name}`, `SELECT count(*) AS total ${from}`, { total: t.int }),
  };
}
// By the primary key backwards: the newest page is at hand.
const ANY = pageWhere('StaffLog', '$4::text IS NULL AND $5::text IS NULL');
const ABOUT = pageWhere('StaffLogAbout', 's.ref_type = $4 AND s.ref_id = $5');

/** @param filter a group of actions; part of a name or note, or all of a subject's number; the subject alone */
export async function pageLog(
  db: Queryable,
  {
    kind,
    text,
    subject,
  }: { kind: string | null; text: string | null; subject: { type: string; id: string } | null },
  { pageSize, offset }: { pageSize: number; offset: number },
): Promise<{ rows: LogRow[]; total: number }> {
  const { page, count } = subject ? ABOUT : ANY;
  const filter = [
    kind,
    text,
    text && containsPattern(text),
    subject?.type ?? null,
    subject?.id ?? null,
  ];
  const [rows, counted] = await Promise.all([
    db.run(page, [...filter, pageSize, offset]),
    db.one(count, filter),
  ]);
  return { rows, total: counted.total };
}
