import { filterNames } from '@common/lists/filterNames';
import { staffActionLabel } from '@common/lists/staffActions';
import { subjectText } from '@common/lists/subjectTypes';
import { settingSubject } from '@common/staff/settingSubject';
import { fieldText, sourceText } from '@common/staff/staffLogText';
import { BYTE_ORDER_MARK, csvLine, csvTime } from '../../../csv/cells';
import type { Reads } from '../../../db/database';
import { noteExport } from '../../../http/noteExport';
import type { RawCall } from '../../../http/route';
import { sendFile } from '../../../http/sendFile';
import { parseFilter } from './parseFilter';
import { type LogFilter, type LogRow, logBefore } from './store';

const ROWS_AT_ONCE = 500;
const HEAD = [
  '編號',
  '時間（臺灣）',
  '人員',
  '操作',
  '對象',
  '說明',
  '來源',
  '欄位',
  '之前',
  '之後',
];

/** One line for each field that the action changed, so that a spreadsheet can filter them; one line if it changed none. */
function linesOf(row: LogRow): string {
  const about = [
    String(row.id),
    csvTime(row.created_at),
    `${row.name}（#${row.staff_id}）`,
    staffActionLabel(row.action),
    settingSubject(row.ref_type, row.ref_id) ?? subjectText({ type: row.ref_type, id: row.ref_id }),
    row.note,
    row.source ? sourceText(row.source) : '',
  ];
  const changes = row.changes ?? [];
  if (changes.length === 0) return csvLine([...about, '', '', '']);
  return changes
    .map(({ field, before, after }) =>
      csvLine([...about, field, fieldText(before), fieldText(after)]),
    )
    .join('');
}

/** Reads page by page from the newest row to the oldest, and the next page only once the client has taken the last. */
async function* lines(db: Reads, filter: LogFilter): AsyncGenerator<string> {
  yield BYTE_ORDER_MARK + csvLine(HEAD);
  let beforeId: number | undefined = Number.MAX_SAFE_INTEGER;
  while (beforeId !== undefined) {
    const rows: LogRow[] = await logBefore(db, filter, beforeId, ROWS_AT_ONCE);
    if (rows.length > 0) yield rows.map(linesOf).join('');
    beforeId = rows.length < ROWS_AT_ONCE ? undefined : rows.at(-1)?.id;
  }
}

/** Names of the filters that were set, for the log itself; without their values, which may be names of people. */
const noteOf = (filter: LogFilter): string =>
  filterNames(
    Object.entries(filter).flatMap(([name, value]) => (value === null ? [] : [name])),
  ).join('、');

/** Streams the log as CSV, newest first. The export itself is logged before the first line. */
export async function exportLog(call: RawCall) {
  const { db, request } = call;
  const filter = parseFilter(Object(request.query));
  await noteExport(call, 'log.export', 'log', noteOf(filter));
  return sendFile(call, { name: 'staff-log', end: 'csv' }, lines(db.exports, filter));
}
