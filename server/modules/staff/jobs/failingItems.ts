import type {
  FailingItem,
  listFailingItems,
  retryFailingItem as retryContract,
} from '@common/endpoints/adminJobs';
import type { Page } from '@common/envelope';
import { jobLabel } from '@common/lists/jobs';
import { ID_TEXT } from '@common/text/urlText';
import { AppError } from '../../../errors';
import { parsePage } from '../../../http/paging';
import type { Call } from '../../../http/route';
import { writeStaffAction } from '../../../ledger/staffAudit';
import { retryMail } from '../../messages/mail/outbox';
import { type FailingRow, pageFailing, scheduleNow } from './store';

const present = (row: FailingRow): FailingItem => ({
  job: row.job,
  item: row.item,
  since: row.since.getTime(),
  lastAt: row.last_at?.getTime() ?? null,
  nextTryAt: row.next_try_at.getTime(),
  tries: row.tries,
  errorId: row.error_id,
});

/** Failed items of all jobs, the oldest failure first. */
export async function listFailing({
  db,
  query,
}: Call<typeof listFailingItems>): Promise<Page<FailingItem>> {
  const { current, pageSize, offset } = parsePage(query);
  const { rows, total } = await pageFailing(db, { pageSize, offset });
  return { list: rows.map(present), total, current, pageSize };
}

/** Makes a failed item due in the job's next round. @throws AppError NOT_FOUND once it has succeeded */
export async function retryItem({ tx, caller, body }: Call<typeof retryContract>): Promise<null> {
  const { job, item } = body;
  // Mails are listed with job failures but live in mail_outbox, with their own retry time.
  const wasRescheduled =
    job === 'sendMails' && ID_TEXT.test(item)
      ? await retryMail(tx, Number(item))
      : await scheduleNow(tx, job, item);
  if (!wasRescheduled) throw new AppError('NOT_FOUND');
  const ref = { type: 'job', id: `${job}:${item}` };
  await writeStaffAction(tx, caller.memberId, 'job.retry', ref, `${jobLabel(job)} ${item}`);
  return null;
}
