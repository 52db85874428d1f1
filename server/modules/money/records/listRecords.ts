import type { listRecords as endpoint, RecordPage } from '@common/endpoints/records';
import { cutPage, parseCursor, parsePage } from '../../../http/paging';
import type { Call } from '../../../http/route';
import { parseFilter } from './filter';
import { presentRecord } from './present';
import { findRecords } from './store';

/** A page of the statement. New records appear at the newest end only, so older pages never shift. */
export async function listRecords({
  db,
  caller,
  query,
}: Call<typeof endpoint>): Promise<RecordPage> {
  const { pageSize } = parsePage({ pageSize: query.pageSize });
  const cursor = parseCursor(query);
  // One more than a page, to detect a next page.
  const found = await findRecords(db, caller.memberId, parseFilter(query), {
    direction: cursor.direction,
    beyond: cursor.beyond,
    limit: pageSize + 1,
  });
  const { rows, older, newer } = cutPage(found, cursor, pageSize, ({ id }) => id);
  return { list: rows.map(presentRecord), older, newer };
}
