import { parseSort, sortsOf } from '@common/lists/listSorts';
import { ORDER_WORK } from '@common/orders/orderWork';
import { isFindable } from '@common/text/findText';
import { countedOrNull } from '../../../db/cursorPages';
import type { Reads } from '../../../db/database';
import { AppError } from '../../../errors';
import { type PageCursor, parseCursor, parsePlaceCursor } from '../../../http/paging';
import { parsePeriod } from '../../../http/period';
import {
  countUpTo,
  findBuyersOf,
  findIds,
  findOrdersOf,
  findSorted,
  isLongPeriod,
  type SortedBy,
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

/** The order of the list's ids, or another one. */
type StaffOrder = PageCursor['order'] | 'other';

/**
 * Whether all orders of the filter's period are read and sorted: if they are few, or if a walk through all orders in the list's
 * order would reach them late. A period without a beginning has most orders, so it is not read.
 */
async function readsPeriod(db: Reads, { from, to }: StaffFilter, order: StaffOrder) {
  if (from === null) return false;
  const comesLate = order === 'oldestFirst' || (order === 'newestFirst' && to !== null);
  return comesLate || !(await isLongPeriod(db, from, to));
}

/** Looks the texts of a filter up and chooses what its orders are read from. */
export async function planSearch(
  db: Reads,
  filter: StaffFilter,
  order: StaffOrder = 'newestFirst',
): Promise<{ source: Source; filter: StaffFilter }> {
  const { text, buyer, work } = filter;
  const narrow = work ? 'work' : (await readsPeriod(db, filter, order)) ? 'period' : undefined;
  if (text === null && buyer === null) return { source: narrow ?? 'states', filter };
  const [orderIds, buyerIds] = await Promise.all([
    text === null ? null : findOrdersOf(db, text),
    buyer === null ? null : findBuyersOf(db, buyer),
  ]);
  const source = orderIds ? 'orders' : buyerIds ? 'buyers' : (narrow ?? 'all');
  return { source, filter: { ...filter, orderIds, buyerIds } };
}

/** A page of the orders in which a text was found, for a filter of that text alone: it needs no further query. */
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
async function findPageById(
  db: Reads,
  filter: StaffFilter,
  cursor: PageCursor,
  limit: number,
): Promise<{ ids: number[]; total: number | null }> {
  if (filter.text !== null || filter.buyer !== null) {
    const ids = await findIds(db, 'recent', filter, cursor, limit);
    if (ids.length === limit) return { ids, total: null };
  }
  const plan = await planSearch(db, filter, cursor.order);
  const { text: _text, orderIds: _orderIds, buyerIds: _buyerIds, ...others } = filter;
  const isTextAlone = Object.values(others).every((one) => one === null);
  if (isTextAlone && plan.filter.orderIds) return pageOfFound(plan.filter.orderIds, cursor, limit);
  const [ids, total] = await Promise.all([
    findIds(db, plan.source, plan.filter, cursor, limit),
    plan.source === 'all' ? null : countUpTo(db, plan.source, plan.filter),
  ]);
  return { ids, total };
}

/** Where a page of the list begins: by `created` at an id, otherwise at a place in another order. */
export type StaffPlace =
  | { by: 'created'; cursor: PageCursor }
  | { by: SortedBy; cursor: PageCursor<string> };

/** Parses the place. Some orders of the list are offered for pending work only, which has a date to be shipped by. */
export function parsePlace(
  query: { sort?: string; before?: string; after?: string },
  { work }: Pick<StaffFilter, 'work'>,
): StaffPlace {
  const sort = parseSort(query.sort, sortsOf('orders', work !== null));
  const order = sort?.isAscending ? 'oldestFirst' : 'newestFirst';
  return sort === undefined || sort.by === 'created'
    ? { by: 'created', cursor: parseCursor(query, order) }
    : { by: sort.by, cursor: parsePlaceCursor(query, order) };
}

const at = (id: number) => ({ id, cursor: String(id) });

/** The ids of all orders of a filter in the order that a place names, up to `atOnce` at a time. */
export async function* walkOrders(
  db: Reads,
  asked: StaffFilter,
  { by, cursor }: StaffPlace,
  atOnce: number,
): AsyncGenerator<number[]> {
  const isById = by === 'created';
  const { source, filter } = await planSearch(db, asked, isById ? cursor.order : 'other');
  const { direction } = cursor;
  let beyond: number | string | undefined = cursor.beyond;
  while (beyond !== undefined) {
    const found: { id: number; cursor: number | string }[] = isById
      ? (await findIds(db, source, filter, { beyond, direction }, atOnce)).map(at)
      : await findSorted(db, by, source, filter, { beyond, direction }, atOnce);
    yield found.map(({ id }) => id);
    beyond = found.length < atOnce ? undefined : found.at(-1)?.cursor;
  }
}

interface FoundPage {
  found: { id: number; cursor: string }[];
  total: number | null;
}

/** The orders of a page, the nearest to the cursor first, with their places; `total` as of `findPageById`. */
export async function findPage(
  db: Reads,
  filter: StaffFilter,
  { by, cursor }: StaffPlace,
  limit: number,
): Promise<FoundPage> {
  if (by === 'created') {
    const { ids, total } = await findPageById(db, filter, cursor, limit);
    return { found: ids.map(at), total };
  }
  const plan = await planSearch(db, filter, 'other');
  const [found, total] = await Promise.all([
    findSorted(db, by, plan.source, plan.filter, cursor, limit),
    plan.source === 'all' ? null : countUpTo(db, plan.source, plan.filter),
  ]);
  return { found, total };
}
