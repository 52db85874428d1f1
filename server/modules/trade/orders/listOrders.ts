import type { ListedOrder } from '@common/endpoints/orderShapes';
import type { countMyOrders, listMyOrders } from '@common/endpoints/orders';
import type { Page } from '@common/envelope';
import { ORDER, type OrderStatus } from '@common/orders/orderTransitions';
import type { Queryable } from '../../../db/database';
import { parsePage } from '../../../http/paging';
import type { Call } from '../../../http/route';
import { presentBought } from './present';
import { type LineRow, type OrderRow, pageOrdersOf, readLines } from './store';
import * as sql from './viewStore';

const STATUSES: readonly OrderStatus[] = Object.values(ORDER);

/** Invalid filters are ignored. */
export function parseStatus(text: unknown): OrderStatus | null {
  return STATUSES.find((status) => String(status) === text) ?? null;
}

export async function linesByOrder(
  db: Queryable,
  rows: readonly OrderRow[],
): Promise<Map<number, LineRow[]>> {
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

export async function listMine({
  db,
  caller,
  query,
}: Call<typeof listMyOrders>): Promise<Page<ListedOrder>> {
  const page = parsePage(query, 10);
  const { rows, total } = await pageOrdersOf(db, caller.memberId, {
    status: parseStatus(query.status),
    q: query.q?.trim() || null,
    limit: page.pageSize,
    offset: page.offset,
  });
  const lines = await linesByOrder(db, rows);
  return {
    list: rows.map((row) => ({
      ...presentBought(row, lines.get(row.id) ?? []),
      payWith: row.pay_with,
    })),
    total,
    current: page.current,
    pageSize: page.pageSize,
  };
}

export function countMine({
  db,
  caller,
}: Call<typeof countMyOrders>): Promise<{ status: OrderStatus; count: number }[]> {
  return db.run(sql.countMyOrdersByStatus, [caller.memberId]);
}
