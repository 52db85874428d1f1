import { isFindable } from '@common/findText';
import { ORDER_WORK } from '@common/orderWork';
import { countedOrNull } from '../../../db/cursorPages';
import type { Reads } from '../../../db/database';
import { AppError } from '../../../errors';
import type { PageCursor } from '../../../http/paging';
import { parsePeriod } from '../../../http/period';
import {
  countUpTo,
  findBuyersOf,
  findIds,
  findOrdersOf,
  type Source,
  type StaffFilter,
} from './findStore';
import { parseStatus } from './listOrders';

const CHANNELS = ['shop', 'market'] as const;
const MAX_TEXT_LENGTH = 200;

function parseText(value: unknown): string | null {
  const text =
    typeof value === 'string' ? value.normalize('NFKC').trim().slice(0, MAX_TEXT_LENGTH) : '';
  if (text !== '' && !isFindable(text)) throw new AppError('SEARCH_SHORT');
  return text || null;
}

/**
 * The filters that the list of all orders and its export share; invalid ones are ignored.
 * @throws AppError SEARCH_SHORT for a text that the index has no piece of
 */
export const parseStaffFilter = (query: Record<string, unknown>): StaffFilter => ({
  status: parseStatus(query.status),
  channel: CHANNELS.find((one) => one === query.channel) ?? null,
  work: ORDER_WORK.find((one) => one === query.work) ?? null,
  text: parseText(query.q),
  buyer: parseText(query.buyer),
  ...parsePeriod(query),
  orderIds: null,
  buyerIds: null,
});

/** Looks the texts of a filter up and chooses what its orders are read from. */
export async function planSearch(
  db: Reads,
  filter: StaffFilter,
): Promise<{ source: Source; filter: StaffFilter }> {
  const { text, buyer, work, from } = filter;
  // An end alone leaves most orders.
  const few = work ? 'work' : from ? 'period' : undefined;
  if (text === null && buyer === null) return { source: few ?? 'states', filter };
  const [orderIds, buyerIds] = await Promise.all([
    text === null ? null : findOrdersOf(db, text),
    buyer === null ? null : findBuyersOf(db, buyer),
  ]);
  const source = orderIds ? 'orders' : buyerIds ? 'buyers' : (few ?? 'all');
  return { source, filter: { ...filter, orderIds, buyerIds } };
}

/** A page of orders that a text alone was found in: they need no further look at the database. */
function pageOfFound(found: readonly number[], { beyond, direction }: PageCursor, limit: number) {
  const isOlder = direction === 'older';
  const ids = found
    .filter((id) => (isOlder ? id < beyond : id > beyond))
    .sort((a, b) => (isOlder ? b - a : a - b));
  return { ids: ids.slice(0, limit), total: countedOrNull(found.length) };
}

/**
 * The ids of a page, the nearest to the cursor first, and how many orders the filter has; null for more than are counted.
 * A common text fills its page from the next few thousand orders, where its index would list a large part of the table.
 */
export async function findPage(
  db: Reads,
  filter: StaffFilter,
  cursor: PageCursor,
  limit: number,
): Promise<{ ids: number[]; total: number | null }> {
  if (filter.text !== null || filter.buyer !== null) {
    const ids = await findIds(db, 'recent', filter, cursor, limit);
    if (ids.length === limit) return { ids, total: null };
  }
  const plan = await planSearch(db, filter);
  const { text: _text, orderIds: _orderIds, buyerIds: _buyerIds, ...others } = filter;
  const isTextAlone = Object.values(others).every((one) => one === null);
  if (isTextAlone && plan.filter.orderIds) return pageOfFound(plan.filter.orderIds, cursor, limit);
  const [ids, total] = await Promise.all([
    findIds(db, plan.source, plan.filter, cursor, limit),
    plan.source === 'all' ? null : countUpTo(db, plan.source, plan.filter),
  ]);
  return { ids, total };
}
