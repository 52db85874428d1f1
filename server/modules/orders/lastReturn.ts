import type { Queryable } from '../../db/database';
import type { OrderReturn } from './viewStore';
import * as sql from './viewStore';

/** The latest return of an order and its steps, for the order's own page. */
export async function lastReturn(db: Queryable, orderId: number): Promise<OrderReturn | null> {
  const row = await db.maybeOne(sql.lastReturnOfOrder, [orderId]);
  return row ?? null;
}
