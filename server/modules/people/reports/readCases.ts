import type {
  getReportCase,
  listReportCases,
  ReportCase,
  ReportCaseFile,
} from '@common/endpoints/contentReports';
import type { CursorPage } from '@common/envelope';
import { sortsOf } from '@common/lists/listSorts';
import type { Queryable } from '../../../db/database';
import { AppError } from '../../../errors';
import { cutPage, parsePage, parseSortedCursor } from '../../../http/paging';
import type { Call } from '../../../http/route';
import * as sql from './store';

function decisionOf(row: sql.CaseRow): ReportCase['decision'] {
  const { outcome, note, decided_by, decider_name, decidedAt } = row;
  if (outcome === null || note === null || decidedAt === null) return null;
  if (decided_by === null || decider_name === null) return null;
  return { outcome, note, by: { id: decided_by, name: decider_name }, at: decidedAt };
}

function present(row: sql.CaseRow): ReportCase {
  const { id, kind, title, reports, reasons, firstAt, lastAt } = row;
  return {
    id,
    kind,
    subjectId: row.subject_id,
    productId: row.product_id,
    title,
    owner: { id: row.owner_id, name: row.owner_name },
    reports,
    reasons,
    firstAt,
    lastAt,
    decision: decisionOf(row),
  };
}

/** Cases that the caller neither owns nor reported. By default open cases come oldest first, decided ones newest first. */
export async function listCases({
  db,
  caller,
  query,
}: Call<typeof listReportCases>): Promise<CursorPage<ReportCase, string>> {
  const { pageSize } = parsePage(query);
  const isOpen = query.state !== 'decided';
  const { by, cursor } = parseSortedCursor(query, sortsOf('reports', isOpen), {
    byId: ['opened'],
    order: isOpen ? 'oldestFirst' : 'newestFirst',
  });
  const filter = { isOpen, staffId: caller.memberId };
  const { found, total } = await sql.pageForStaff(db, filter, by, cursor, pageSize);
  const { rows, older, newer } = cutPage(found, cursor, pageSize, (row) => row.cursor);
  return { list: rows.map(present), total, older, newer };
}

/** A case with its reports. @throws AppError NOT_FOUND, also for a case that the member of staff owns or reported */
export async function caseFileOf(
  db: Queryable,
  id: number,
  staffId: number,
): Promise<ReportCaseFile> {
  const row = await db.maybeOne(sql.oneCase, [id, staffId]);
  if (!row) throw new AppError('NOT_FOUND');
  return { ...present(row), list: await db.run(sql.reportsOfCase, [id]) };
}

export const readCase = ({ db, caller, params }: Call<typeof getReportCase>) =>
  caseFileOf(db, params.id, caller.memberId);
