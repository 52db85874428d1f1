import type { MyReport } from '@common/endpoints/contentReports';
import type { ReportKind, ReportReason } from '@common/lists/contentReports';
import { t } from '../../../db/columns';
import { cursorPages, readBeyond } from '../../../db/cursorPages';
import type { Queryable } from '../../../db/database';
import { epochMs } from '../../../db/moments';
import type { PageCursor } from '../../../http/paging';

// A seller is listed by the member's present name, so that the name of a closed account no longer appears. The decision's
// note and author are for staff only.
const PAGES = cursorPages(
  'ReportsOfMember',
  'r.id',
  'content_reports r JOIN report_cases c ON c.id = r.case_id JOIN members o ON o.id = c.owner_id WHERE r.reporter_id = $3',
  ({
    rows,
    page,
  }) => `SELECT r.id, c.kind, CASE c.kind WHEN 'seller' THEN o.name ELSE c.title END AS title,
     c.product_id AS "productId", CASE c.kind WHEN 'seller' THEN c.subject_id END AS "sellerId",
     r.reason, r.note, ${epochMs('r.created_at')} AS at,
     CASE WHEN c.decided_at IS NOT NULL THEN json_build_object('outcome', c.outcome, 'at', ${epochMs('c.decided_at')}) END AS decision
   FROM ${rows} ${page}`,
  {
    id: t.int,
    kind: t.text.as<ReportKind>(),
    title: t.text,
    productId: t.int.orNull,
    sellerId: t.int.orNull,
    reason: t.text.as<ReportReason>(),
    note: t.text,
    at: t.int,
    decision: t.json.as<NonNullable<MyReport['decision']>>().orNull,
  },
);

/** A page of what a member has reported. */
export const pageMine = (
  db: Queryable,
  memberId: number,
  cursor: PageCursor,
  size: number,
): Promise<{ found: MyReport[]; total: number | null }> =>
  readBeyond(db, PAGES, cursor, size, [memberId]);
