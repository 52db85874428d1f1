import type { listStaffLog as endpoint, StaffLogEntry } from '@common/endpoints/adminLog';
import { cutPage, parseCursor, parsePage } from '../../../http/paging';
import type { Call } from '../../../http/route';
import { parseFilter } from './parseFilter';
import { type LogRow, pageLog } from './store';

const present = (row: LogRow): StaffLogEntry => ({
  id: row.id,
  at: row.created_at.getTime(),
  staff: { id: row.staff_id, name: row.name },
  action: row.action,
  subject: { type: row.ref_type, id: row.ref_id },
  note: row.note,
  source: row.source,
  changes: row.changes,
});

/** Actions of staff, each written in the transaction of the action; append-only. */
export async function readLog({ db, query }: Call<typeof endpoint>) {
  const { pageSize } = parsePage(query);
  const cursor = parseCursor(query);
  const { found, total } = await pageLog(db, parseFilter(query), cursor, pageSize);
  const { rows, older, newer } = cutPage(found, cursor, pageSize, ({ id }) => id);
  return { list: rows.map(present), total, older, newer };
}
