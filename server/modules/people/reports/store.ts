import type { OneReport, ReportShown } from '@common/endpoints/contentReports';
import type { ReportKind, ReportOutcome, ReportReason } from '@common/lists/contentReports';
import type { SortKey } from '@common/lists/listSorts';
import { type RowOf, t } from '../../../db/columns';
import { byCount, byId, byTime, readBeyond } from '../../../db/cursorPages';
import { type Queryable, statement } from '../../../db/database';
import { epochMs } from '../../../db/moments';
import { atOnce, type FoundPage, placedPages, sortedPages } from '../../../db/sortedPages';
import type { PageCursor } from '../../../http/paging';

/** Serialises the reports of one member, so that each is counted before the next. */
export const lockReporter = statement(
  'lockReporter',
  'SELECT 1 FROM members WHERE id = $1 FOR NO KEY UPDATE',
);

export const countToday = statement(
  'countReportsToday',
  `SELECT count(*)::int AS n FROM content_reports WHERE reporter_id = $1 AND created_at > now() - interval '24 hours'`,
  { n: t.int },
);

/** Adds a report to the open case of its subject, or opens one. */
export const joinCase = statement(
  'joinReportCase',
  `INSERT INTO report_cases AS c (kind, subject_id, owner_id, product_id, title) VALUES ($1, $2, $3, $4, $5)
   ON CONFLICT (kind, subject_id) WHERE decided_at IS NULL
   DO UPDATE SET reports = c.reports + 1, last_at = now() RETURNING c.id`,
  { id: t.int },
);

/** Returns no row for a second report of the member in the case. */
export const insertReport = statement(
  'insertContentReport',
  `INSERT INTO content_reports (case_id, reporter_id, reason, note, shown) VALUES ($1, $2, $3, $4, $5)
   ON CONFLICT (case_id, reporter_id) DO NOTHING RETURNING id`,
  { id: t.int },
);

const COLUMNS = `c.id, c.kind, c.subject_id, c.product_id, c.title, c.owner_id, o.name AS owner_name, c.reports,
  (SELECT array_agg(DISTINCT r.reason) FROM content_reports r WHERE r.case_id = c.id) AS reasons,
  ${epochMs('c.created_at')} AS "firstAt", ${epochMs('c.last_at')} AS "lastAt",
  c.outcome, c.note, c.decided_by, s.name AS decider_name, ${epochMs('c.decided_at')} AS "decidedAt"`;
const PEOPLE = 'JOIN members o ON o.id = c.owner_id LEFT JOIN members s ON s.id = c.decided_by';
const caseColumns = {
  id: t.int,
  kind: t.text.as<ReportKind>(),
  subject_id: t.int,
  product_id: t.int.orNull,
  title: t.text,
  owner_id: t.int,
  owner_name: t.text,
  reports: t.int,
  reasons: t.text.array.as<ReportReason[]>(),
  firstAt: t.int,
  lastAt: t.int,
  outcome: t.text.as<ReportOutcome>().orNull,
  note: t.text.orNull,
  decided_by: t.int.orNull,
  decider_name: t.text.orNull,
  decidedAt: t.int.orNull,
};
export type CaseRow = RowOf<typeof caseColumns>;

/** Neither published nor reported by the member of staff `who`. */
const othersOf = (who: string) => `c.owner_id <> ${who} AND NOT EXISTS (
  SELECT 1 FROM content_reports r WHERE r.case_id = c.id AND r.reporter_id = ${who})`;

const shapeOf = (from: string) => ({
  from: `${from} c ${PEOPLE}`,
  where: othersOf('$3'),
  text: atOnce(COLUMNS),
  columns: caseColumns,
});
// Open cases are few: `OFFSET 0` has them read once and sorted in memory.
const OPEN = '(SELECT c.* FROM report_cases c WHERE c.decided_at IS NULL OFFSET 0)';
const KEYS = {
  opened: byId('c.id'),
  last: byTime('c.last_at', 'c.id'),
  count: byCount('c.reports', 'c.id'),
};
const DECIDED = placedPages(
  'DecidedReportCases',
  KEYS.opened,
  shapeOf('(SELECT c.* FROM report_cases c WHERE c.decided_at IS NOT NULL)'),
);
const WAITING = sortedPages('reports', 'OpenReportCases', KEYS, shapeOf(OPEN));

/** @param by ignored for decided cases, which are sorted by `opened` */
export const pageForStaff = (
  db: Queryable,
  { isOpen, staffId }: { isOpen: boolean; staffId: number },
  by: SortKey<'reports'>,
  cursor: PageCursor<number | string>,
  size: number,
): Promise<FoundPage<CaseRow>> =>
  readBeyond(db, isOpen ? WAITING[by] : DECIDED, cursor, size, [staffId]);

export const lockCase = statement(
  'lockReportCase',
  `SELECT c.owner_id, NOT (${othersOf('$2')}) AS "isOwn", c.reports, c.title, c.outcome
   FROM report_cases c WHERE c.id = $1 FOR UPDATE`,
  {
    owner_id: t.int,
    isOwn: t.boolean,
    reports: t.int,
    title: t.text,
    outcome: t.text.as<ReportOutcome>().orNull,
  },
);

export const decide = statement(
  'decideReportCase',
  `UPDATE report_cases SET outcome = $2, note = $3, decided_by = $4, decided_at = now() WHERE id = $1 AND decided_at IS NULL`,
);

export const reportersOf = statement(
  'reportersOfCase',
  'SELECT reporter_id FROM content_reports WHERE case_id = $1 ORDER BY reporter_id',
  { reporter_id: t.int },
);

export const oneCase = statement(
  'oneReportCase',
  `SELECT ${COLUMNS} FROM report_cases c ${PEOPLE} WHERE c.id = $1 AND ${othersOf('$2')}`,
  caseColumns,
);

export const reportsOfCase = statement(
  'reportsOfCase',
  `SELECT r.id, r.reason, r.note, ${epochMs('r.created_at')} AS at,
     json_build_object('id', m.id, 'name', m.name) AS reporter, r.shown
   FROM content_reports r JOIN members m ON m.id = r.reporter_id WHERE r.case_id = $1 ORDER BY r.id DESC LIMIT 100`,
  {
    id: t.int,
    reason: t.text.as<ReportReason>(),
    note: t.text,
    at: t.int,
    reporter: t.json.as<OneReport['reporter']>(),
    shown: t.json.as<ReportShown>(),
  },
);
