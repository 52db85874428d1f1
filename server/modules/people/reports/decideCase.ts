import type { decideReportCase, ReportCaseFile } from '@common/endpoints/contentReports';
import { REPORT_OUTCOME } from '@common/lists/contentReports';
import { AppError, refuseChanged } from '../../../errors';
import type { Call } from '../../../http/route';
import { changeOf } from '../../../ledger/actionChanges';
import { writeStaffAction } from '../../../ledger/staffAudit';
import { notifyAll } from '../../messages/notices/notify';
import { readFile } from './readCases';
import * as sql from './store';

/**
 * Decides on all reports of a case, and tells its reporters the outcome. What takes the subject down is an action of its own.
 * @throws AppError NOT_FOUND, REPORT_OWN, REPORT_DECIDED, SEEN_CHANGED when another report came
 */
export async function decideCase(call: Call<typeof decideReportCase>): Promise<ReportCaseFile> {
  const { tx, caller, params, body } = call;
  const { outcome } = body;
  const by = caller.memberId;
  const note = body.note.trim();
  const one = await tx.maybeOne(sql.lockCase, [params.id, by]);
  if (!one) throw new AppError('NOT_FOUND');
  if (one.isOwn) throw new AppError('REPORT_OWN');
  if (one.outcome !== null) {
    throw new AppError('REPORT_DECIDED', { data: { label: REPORT_OUTCOME[one.outcome].label } });
  }
  if (one.reports !== body.seen) refuseChanged('檢舉的件數', `${one.reports} 件`);
  await tx.run(sql.decide, [params.id, outcome, note, by]);
  const ref = { type: 'report', id: String(params.id) };
  const change = changeOf('處理', '待處理', REPORT_OUTCOME[outcome].label);
  await writeStaffAction(tx, by, `report.${outcome}`, ref, note, change);
  const reporters = await tx.run(sql.reportersOf, [params.id]);
  await notifyAll(
    tx,
    reporters.map(({ reporter_id }) => reporter_id),
    'reportDecided',
    { caseId: params.id, subject: one.title, result: REPORT_OUTCOME[outcome].told },
  );
  return readFile(tx, params.id, by);
}
