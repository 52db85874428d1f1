import { type RowOf, t } from '../../../db/columns';
import { cursorPages, readBeyond } from '../../../db/cursorPages';
import type { Queryable } from '../../../db/database';
import { containsPattern } from '../../../db/likePattern';
import type { Cursor } from '../../../http/paging';

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

// Each parameter may be null. Names are joined to the page alone, so that counting reads no member. The newest page is at hand by the primary key backwards.
const pagesWhere = (name: string, where: string) =>
  cursorPages(
    name,
    's.id',
    `staff_actions s
     WHERE ${where} AND ($3::text IS NULL OR split_part(s.action, '.', 1) = $3)
       AND ($4::text IS NULL OR s.note ILIKE $5 OR s.ref_id = $4
         OR (SELECT n.name ILIKE $5 FROM members n WHERE n.id = s.staff_id))`,
    ({ rows, page, sorted }) =>
      `SELECT ${COLUMNS} FROM (SELECT s.* FROM ${rows} ${page}) s JOIN members m ON m.id = s.staff_id
       ${sorted}`,
    logColumns,
  );
const ANY = pagesWhere('StaffLog', '$6::text IS NULL AND $7::text IS NULL');
const ABOUT = pagesWhere('StaffLogAbout', 's.ref_type = $6 AND s.ref_id = $7');

/** @param filter a group of actions; part of a name or note, or all of a subject's number; the subject alone */
export function pageLog(
  db: Queryable,
  {
    kind,
    text,
    subject,
  }: { kind: string | null; text: string | null; subject: { type: string; id: string } | null },
  cursor: Cursor,
  size: number,
): Promise<{ found: LogRow[]; total: number | null }> {
  const filter = [
    kind,
    text,
    text && containsPattern(text),
    subject?.type ?? null,
    subject?.id ?? null,
  ];
  const isIndexed = subject !== null || (kind === null && text === null);
  return readBeyond(db, subject ? ABOUT : ANY, cursor, size, filter, isIndexed);
}
