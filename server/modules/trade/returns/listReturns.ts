import type { listAllReturns, listReturns, ReturnSummary } from '@common/endpoints/returns';
import type { CursorPage, Page } from '@common/envelope';
import { sortsOf } from '@common/lists/listSorts';
import { OPEN_RETURN_STATES, RETURN_STATES } from '@common/orders/returns';
import { cutPage, parsePage, parseSortedCursor } from '../../../http/paging';
import type { Call } from '../../../http/route';
import { presentSummaries } from './present';
import { pageForStaff } from './staffStore';
import { pageReturns } from './store';

export async function listMine({
  db,
  caller,
  query,
}: Call<typeof listReturns>): Promise<Page<ReturnSummary>> {
  const page = parsePage(query, 10);
  const { memberId } = caller;
  const whose = query.as === 'seller' ? { seller: memberId } : { buyer: memberId };
  const { rows, total } = await pageReturns(db, whose, { ...page, limit: page.pageSize });
  const list = await presentSummaries(db, rows, memberId);
  return { list, total, current: page.current, pageSize: page.pageSize };
}

/** Valid filters of the URL; others are ignored. `waiting`: for staff. */
const filters: readonly string[] = ['waiting', ...RETURN_STATES];
const pending: readonly string[] = ['waiting', ...OPEN_RETURN_STATES];

/** An order's number: the day, and letters or digits. */
const ORDER_NUMBER = /^\d{8}[0-9A-Z]+$/i;

/** Returns of all members; words that are no order's number are looked for in names and goods. */
export async function listAll({
  db,
  query,
}: Call<typeof listAllReturns>): Promise<CursorPage<ReturnSummary, string>> {
  const { pageSize } = parsePage(query);
  const state = filters.find((one) => one === query.state) ?? null;
  const isOpen = state !== null && pending.includes(state);
  const { by, cursor } = parseSortedCursor(query, sortsOf('returns', isOpen), {
    byId: ['created'],
  });
  const typed = query.q?.trim() || null;
  const isNumber = typed !== null && ORDER_NUMBER.test(typed);
  const outTradeNo = isNumber ? typed.toUpperCase() : null;
  const { found, total } = await pageForStaff(
    db,
    { state, isOpen, outTradeNo, q: isNumber ? null : typed },
    by,
    cursor,
    pageSize,
  );
  const { rows, older, newer } = cutPage(found, cursor, pageSize, ({ cursor: place }) => place);
  return { list: await presentSummaries(db, rows, 'staff'), total, older, newer };
}
