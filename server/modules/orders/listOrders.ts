import type { listAllOrders } from '@common/endpoints/adminOrders';
import type { countMyOrders, listMyOrders, OrderSummary } from '@common/endpoints/orders';
import type { Page } from '@common/envelope';
import { ORDER, type OrderStatus } from '@common/orderTransitions';
import { type Queryable, statement } from '../../db/database';
import { type PageRequest, readPage } from '../../http/paging';
import type { Call } from '../../http/route';
import { presentSummary } from './present';
import { type LineRow, type OrderRow, pageOrders, readLines } from './store';

const STATUSES: readonly OrderStatus[] = Object.values(ORDER);

/** Nonsense in the filter is no filter. */
function readStatus(text: string | undefined): OrderStatus | null {
  return STATUSES.find((status) => String(status) === text) ?? null;
}

async function linesByOrder(db: Queryable, rows: OrderRow[]): Promise<Map<number, LineRow[]>> {
  const byOrder = new Map<number, LineRow[]>();
  if (rows.length === 0) return byOrder;
  for (const line of await readLines(
    db,
    rows.map((row) => row.id),
  )) {
    byOrder.set(line.order_id, [...(byOrder.get(line.order_id) ?? []), line]);
  }
  return byOrder;
}

const filterOf = (query: { status?: string; q?: string }, page: PageRequest) => ({
  status: readStatus(query.status),
  q: query.q?.trim() || null,
  limit: page.pageSize,
  offset: page.offset,
});

export async function listMine({
  db,
  caller,
  query,
}: Call<typeof listMyOrders>): Promise<Page<OrderSummary>> {
  const page = readPage(query, 10);
  const whose = { buyerId: caller.memberId };
  const { rows, total } = await pageOrders(db, whose, filterOf(query, page));
  const lines = await linesByOrder(db, rows);
  return {
    list: rows.map((row) => presentSummary(row, lines.get(row.id) ?? [])),
    total,
    current: page.current,
    pageSize: page.pageSize,
  };
}

const counts = statement(
  'countMyOrdersByStatus',
  'SELECT status, count(*)::int AS count FROM orders WHERE buyer_id = $1 GROUP BY status',
);

export function countMine({
  db,
  caller,
}: Call<typeof countMyOrders>): Promise<{ status: OrderStatus; count: number }[]> {
  return db.run(counts, [caller.memberId]);
}

const namesOf = statement('namesOfMembers', 'SELECT id, name FROM members WHERE id = ANY ($1)');

type StaffSummary = OrderSummary & { buyer: { id: number; name: string } };

export async function listAll({
  db,
  query,
}: Call<typeof listAllOrders>): Promise<Page<StaffSummary>> {
  const page = readPage(query);
  const filter = filterOf(query, page);
  const { rows, total } = await pageOrders(db, { buyerLike: query.buyer?.trim() || null }, filter);
  const [lines, names] = await Promise.all([
    linesByOrder(db, rows),
    db.run<{ id: number; name: string }>(namesOf, [rows.map((row) => row.buyer_id)]),
  ]);
  const nameOf = new Map(names.map(({ id, name }) => [id, name]));
  return {
    list: rows.map((row) => ({
      ...presentSummary(row, lines.get(row.id) ?? []),
      buyer: { id: row.buyer_id, name: nameOf.get(row.buyer_id) ?? '' },
    })),
    total,
    current: page.current,
    pageSize: page.pageSize,
  };
}
