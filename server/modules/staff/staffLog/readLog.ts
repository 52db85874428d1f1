import type { listStaffLog as contract, StaffLogEntry } from '@common/endpoints/adminLog';
import { STAFF_ACTION_GROUPS } from '@common/lists/staffActions';
import { cutPage, readCursor, readPage } from '../../../http/paging';
import type { Call } from '../../../http/route';
import { type LogRow, pageLog } from './store';

const present = (row: LogRow): StaffLogEntry => ({
  id: row.id,
  at: row.created_at.getTime(),
  staff: { id: row.staff_id, name: row.name },
  action: row.action,
  subject: { type: row.ref_type, id: row.ref_id },
  note: row.note,
});

/** Actions of staff, each written in the transaction of the action; append-only. */
export async function readLog({ db, query }: Call<typeof contract>) {
  const { pageSize } = readPage(query);
  const cursor = readCursor(query);
  const kind = STAFF_ACTION_GROUPS.find(({ value }) => value === query.kind)?.value ?? null;
  const text = query.q?.trim() || null;
  const { subjectType: type, subjectId: id } = query;
  const subject = type && id ? { type, id } : null;
  const { found, total } = await pageLog(db, { kind, text, subject }, cursor, pageSize);
  const { rows, older, newer } = cutPage(found, cursor, pageSize, ({ id }) => id);
  return { list: rows.map(present), total, older, newer };
}
