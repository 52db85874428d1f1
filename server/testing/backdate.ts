import type { Database } from '../db/database';
import { withClient } from '../db/withClient';
import { ownerUrlOf } from './database';

/** The columns of an order that go with its step to a status. */
const TIMES: Readonly<Record<number, readonly string[]>> = {
  1: ['created_at'],
  2: ['paid_at', 'ship_by', 'refund_by'],
  20: ['shipped_at', 'auto_confirm_at'],
  10: ['closed_at', 'settle_at'],
};

/** Moves an order's steps up to a status into the past, in the order, its history and the audit log. */
export function backdateOrder(
  db: Database,
  outTradeNo: string,
  days: number,
  upTo: 2 | 20 | 10,
): Promise<void> {
  const steps = [1, 2, 20, 10];
  const moved = steps.slice(0, steps.indexOf(upTo) + 1);
  const columns = moved.flatMap((status) => TIMES[status] ?? []);
  return withClient(ownerUrlOf(db), async (client) => {
    await client.query('BEGIN');
    // The history is final.
    await client.query('SET LOCAL session_replication_role = replica');
    await client.query(
      `WITH o AS (
         UPDATE orders SET ${columns.map((name) => `${name} = ${name} - make_interval(days => $2)`).join(', ')}
         WHERE out_trade_no = $1 RETURNING id
       ), h AS (
         UPDATE order_history h SET at = at - make_interval(days => $2) FROM o WHERE h.order_id = o.id AND h.to_status = ANY ($3)
         RETURNING h.at)
       UPDATE staff_actions s SET created_at = h.at FROM h
       WHERE s.ref_type = 'order' AND s.ref_id = $1 AND s.created_at = h.at + make_interval(days => $2)`,
      [outTradeNo, days, moved],
    );
    await client.query('COMMIT');
  });
}
