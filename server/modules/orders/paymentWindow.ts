import { statement, type Tx } from '../../db/database';

// Transfers of next to nothing must not hold stock for ever: a day after the order no window is longer.
const extend = statement(
  'extendPaymentWindow',
  `UPDATE orders SET expires_at = greatest(expires_at,
     least(now() + make_interval(mins => $2), created_at + interval '1 day'))
   WHERE id = $1 AND status = 1`,
);

/** Keeps a locked, unpaid order open for so many minutes from now, unless it is open longer already. */
export async function keepOpen(tx: Tx, orderId: number, minutes: number): Promise<void> {
  await tx.run(extend, [orderId, minutes]);
}
