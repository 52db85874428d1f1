import type { ActionSource, FieldChange } from '@common/endpoints/adminLog';
import { type RowOf, t } from '../../../db/columns';
import { cursorPages, readBeyond } from '../../../db/cursorPages';
import type { Reads } from '../../../db/database';
import { containsPattern } from '../../../db/likePattern';
import type { PageCursor } from '../../../http/paging';
import type { Period } from '../../../http/period';

const logColumns = {
  id: t.int,
  staff_id: t.int,
  name: t.text,
  action: t.text,
  ref_type: t.text,
  ref_id: t.text,
  note: t.text,
  created_at: t.timestamp,
  source: t.json.as<ActionSource>().orNull,
  changes: t.json.as<FieldChange[]>().orNull,
};

export type LogRow = RowOf<typeof logColumns>;

const COLUMNS =
  's.id, s.staff_id, m.name, s.action, s.ref_type, s.ref_id, s.note, s.created_at, s.source, s.changes';

// Each parameter may be null. Names are joined to the page alone, so that counting reads no member. The newest page is
// read backwards along the primary key; the pages of a person, an address or a period along their own indexes.
const pagesWhere = (name: string, where: string) =>
  cursorPages(
    name,
    's.id',
    `staff_actions s
     WHERE ${where} AND ($3::text IS NULL OR split_part(s.action, '.', 1) = $3 OR s.action = $3)
       AND ($4::text IS NULL OR s.note ILIKE $5 OR s.ref_id = $4
         OR (SELECT n.name ILIKE $5 FROM members n WHERE n.id = s.staff_id))
       AND ($8::text IS NULL OR s.source ->> 'address' = $8)
       AND ($9::timestamptz IS NULL OR s.created_at >= $9)
       AND ($10::timestamptz IS NULL OR s.created_at < $10)`,
    ({ rows, page, sorted }) =>
      `SELECT ${COLUMNS} FROM (SELECT s.* FROM ${rows} ${page}) s JOIN members m ON m.id = s.staff_id
       ${sorted}`,
    logColumns,
  );
const NO_SUBJECT = '$6::text IS NULL AND $7::text IS NULL';
const NO_STAFF = '$11::bigint IS NULL';
const ANY = pagesWhere('StaffLog', `${NO_SUBJECT} AND ${NO_STAFF}`);
const ABOUT = pagesWhere(
  'StaffLogAbout',
  's.ref_type = $6 AND s.ref_id = $7 AND ($11::bigint IS NULL OR s.staff_id = $11)',
);
const BY_STAFF = pagesWhere('StaffLogBy', `${NO_SUBJECT} AND s.staff_id = $11`);

export interface LogFilter extends Period {
  /** A group of actions, or one. */
  kind: string | null;
  /** Part of a name or note, or a subject's whole id. */
  text: string | null;
  subject: { type: string; id: string } | null;
  staffId: number | null;
  /** As `networkOf` returns it. */
  address: string | null;
}

function valuesOf({ kind, text, subject, staffId, address, from, to }: LogFilter): unknown[] {
  return [
    kind,
    text,
    text && containsPattern(text),
    subject?.type ?? null,
    subject?.id ?? null,
    address,
    from,
    to,
    staffId,
  ];
}

const pagesFor = ({ subject, staffId }: LogFilter) =>
  subject ? ABOUT : staffId === null ? ANY : BY_STAFF;

export function pageLog(
  db: Reads,
  filter: LogFilter,
  cursor: PageCursor,
  size: number,
): Promise<{ found: LogRow[]; total: number | null }> {
  const { kind, text, subject, staffId, address } = filter;
  const isIndexed =
    [subject, staffId, address].some((value) => value !== null) || (kind === null && text === null);
  return readBeyond(db, pagesFor(filter), cursor, size, valuesOf(filter), isIndexed);
}

/** Rows with ids below `beforeId`, the newest first. */
export const logBefore = (
  db: Reads,
  filter: LogFilter,
  beforeId: number,
  limit: number,
): Promise<LogRow[]> => db.run(pagesFor(filter).older, [beforeId, limit, ...valuesOf(filter)]);
