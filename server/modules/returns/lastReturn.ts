import type { Order } from '@common/endpoints/orders';
import { type Queryable, statement } from '../../db/database';

export type OrderReturn = NonNullable<Order['return']>;

const last = statement(
  'lastReturnOfOrder',
  `SELECT r.id, r.state, (
     SELECT json_agg(json_build_object('step', e.step, 'role', e.role,
       'at', (extract(epoch FROM e.created_at) * 1000)::bigint) ORDER BY e.id)
     FROM return_entries e WHERE e.return_id = r.id AND e.step IS NOT NULL) AS steps
   FROM order_returns r WHERE r.order_id = $1 ORDER BY r.id DESC LIMIT 1`,
);

/** The latest return of an order and its steps, for the order's own page. */
export async function lastReturn(db: Queryable, orderId: number): Promise<OrderReturn | null> {
  const [row] = await db.run<OrderReturn>(last, [orderId]);
  return row ?? null;
}
