import type { OrderSummary } from '@common/endpoints/orderShapes';
import type { Queryable } from '../../../db/database';
import { presentLine } from './present';
import { readLines } from './store';

/** Order lines by the order's id. */
export async function readOrderLines(
  db: Queryable,
  orderIds: number[],
): Promise<Map<number, OrderSummary['lines']>> {
  const byOrder = new Map<number, OrderSummary['lines']>(orderIds.map((id) => [id, []]));
  for (const line of await readLines(db, orderIds)) {
    byOrder.get(line.order_id)?.push(presentLine(line));
  }
  return byOrder;
}
