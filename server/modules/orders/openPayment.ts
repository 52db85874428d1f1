import { type Queryable, statement } from '../../db/database';

const open = statement(
  'openPaymentOfMember',
  `SELECT 1 AS open FROM order_payments p JOIN orders o ON o.id = p.order_id
   WHERE p.buyer_id = $1 AND (p.state = 'seen' OR (p.state = 'reported' AND o.status = 1)) LIMIT 1`,
);

/** Whether a transfer that this member reported for an order may still arrive. */
export async function hasOpenPayment(db: Queryable, memberId: number): Promise<boolean> {
  return (await db.run(open, [memberId])).length > 0;
}
