import type { reportContent as contract } from '@common/endpoints/contentReports';
import { REPORTS_A_DAY } from '@common/lists/contentReports';
import { isBlank } from '@common/text/plainText';
import { AppError } from '../../../errors';
import type { Call } from '../../../http/route';
import * as sql from './store';
import { SUBJECTS } from './subjectStore';

/**
 * Reports what another member published, and stores its present text and pictures with the report.
 * @throws AppError NOT_FOUND, REPORT_NOTE, REPORT_OWN_CONTENT, REPORT_LIMIT, REPORT_REPEATED while staff have not decided
 */
export async function reportContent({ tx, caller, body }: Call<typeof contract>): Promise<null> {
  const { kind, id, reason } = body;
  const typed = body.note?.trim() ?? '';
  const note = isBlank(typed) ? '' : typed;
  if (reason === 'other' && note === '') throw new AppError('REPORT_NOTE');
  await tx.run(sql.lockReporter, [caller.memberId]);
  const subject = await tx.maybeOne(SUBJECTS[kind], [id]);
  if (!subject) throw new AppError('NOT_FOUND');
  const { owner_id, product_id, title, text, pictures } = subject;
  if (owner_id === caller.memberId) throw new AppError('REPORT_OWN_CONTENT');
  const { n } = await tx.one(sql.countToday, [caller.memberId]);
  if (n >= REPORTS_A_DAY) throw new AppError('REPORT_LIMIT', { data: { most: REPORTS_A_DAY } });
  const opened = await tx.one(sql.joinCase, [kind, id, owner_id, product_id, title]);
  const shown = JSON.stringify({ text, pictures });
  const report = [opened.id, caller.memberId, reason, note, shown];
  if (!(await tx.maybeOne(sql.insertReport, report))) throw new AppError('REPORT_REPEATED');
  return null;
}
