import type { listMyReports, MyReport } from '@common/endpoints/contentReports';
import type { CursorPage } from '@common/envelope';
import { cutPage, parseCursor, parsePage } from '../../../http/paging';
import type { Call } from '../../../http/route';
import { pageMine } from './mineStore';

const PAGE = 10;

/** What the caller has reported, the newest first, with the decisions. */
export async function listMine({
  db,
  caller,
  query,
}: Call<typeof listMyReports>): Promise<CursorPage<MyReport>> {
  const { pageSize } = parsePage(query, PAGE);
  const cursor = parseCursor(query);
  const { found, total } = await pageMine(db, caller.memberId, cursor, pageSize);
  const { rows, older, newer } = cutPage(found, cursor, pageSize, ({ id }) => id);
  return { list: rows, total, older, newer };
}
