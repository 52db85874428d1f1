import type { decideReportCase, ReportCaseFile } from '@common/endpoints/contentReports';
import { REPORT_OUTCOME } from '@common/lists/contentReports';
import { AppError, refuseChanged } from '../../../errors';
import type { Call } from '../../../http/route';
import { changeOf } from '../../../ledger/actionChanges';
import { writeStaffAction } from '../../../ledger/staffAudit';
import { notifyAll } from '../../messages/notices/notify';
import { caseFileOf } from './readCases';
import * as sql from './store';

/**
 * Decides on all reports of a case, and tells its reporters the outcome. It leaves the reported subject as it is: taking
 * that down is another action.
 * @throws AppError NOT_FOUND, REPORT_OWN, REPORT_DECIDED, SEEN_CHANGED when another report came
 */
export async function decideCase(call: Call<typeof decideReportCase>): Promise<ReportCaseFile> {
  const { tx, caller, params, body } = call;
  const { outcome } = body;
  const staffId = caller.memberId;
  const note = body.note.trim();
  const reported = await tx.maybeOne(sql.lockCase, [params.id, staffId]);
  if (!reported) throw new AppError('NOT_FOUND');
  if (reported.isOwn) throw new AppError('REPORT_OWN');
  if (reported.outcome !== null) {
    const { label } = REPORT_OUTCOME[reported.outcome];
    throw new AppError('REPORT_DECIDED', { data: { label } });
  }
  if (reported.reports !== body.seen) refuseChanged('檢舉的件數', `${reported.reports} 件`);
  await tx.run(sql.decide, [params.id, outcome, note, staffId]);
  const ref = { type: 'report', id: String(params.id) };
  const change = changeOf('處理', '待處理', REPORT_OUTCOME[outcome].label);
  await writeStaffAction(tx, staffId, `report.${outcome}`, ref, note, change);
  const reporters = await tx.run(sql.reportersOf, [params.id]);
  await notifyAll(
    tx,
    reporters.map(({ reporter_id }) => reporter_id),
    'reportDecided',
    { caseId: params.id, subject: reported.title, result: REPORT_OUTCOME[outcome].told },
  );
  return caseFileOf(tx, params.id, staffId);
}
