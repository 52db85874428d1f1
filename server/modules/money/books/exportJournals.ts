import type { listJournals as endpoint, StaffJournal } from '@common/endpoints/books';
import { assetType } from '@common/lists/assetType';
import { bucketLabel } from '@common/lists/buckets';
import { journalKindLabel } from '@common/lists/journalKinds';
import { subjectText } from '@common/lists/subjectTypes';
import { csvTime } from '../../../csv/cells';
import { exportList } from '../../../http/exportList';
import { LARGEST_PAGE } from '../../../http/paging';
import type { Call } from '../../../http/route';
import { pageOf } from './listJournals';

interface Line {
  journal: StaffJournal;
  posting: StaffJournal['postings'][number];
}

async function pageOfLines(
  call: Call<typeof endpoint>,
): Promise<{ list: Line[]; older: number | null }> {
  const { list, older } = await pageOf(call, LARGEST_PAGE);
  const lines = list.flatMap((journal) =>
    journal.postings.map((posting) => ({ journal, posting })),
  );
  return { list: lines, older };
}

/** Streams journals as CSV, a line for each posting. */
export const exportJournals = exportList(pageOfLines, {
  file: 'journals',
  label: '帳本',
  columns: [
    ['分錄編號', ({ journal }) => String(journal.id)],
    ['時間（臺灣）', ({ journal }) => csvTime(journal.at)],
    ['種類', ({ journal }) => journalKindLabel(journal.kind)],
    ['說明', ({ journal }) => journal.reason],
    ['經手', ({ journal }) => journal.actor ?? ''],
    ['對象', ({ journal }) => subjectText({ type: journal.refType, id: journal.refId })],
    ['帳戶', ({ posting }) => posting.account],
    ['科目', ({ posting }) => bucketLabel(posting.bucket)],
    ['資產', ({ posting }) => String(assetType(posting.asset).label)],
    ['數量', ({ posting }) => posting.amount],
    ['餘額', ({ posting }) => posting.balance ?? ''],
  ],
});
