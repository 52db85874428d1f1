import { ORDER } from '@common/orderTransitions';
import { statement, type Tx } from '../../db/database';
import { settleEscrow } from './orderMoney';
import type { OrderRow } from './store';
import { type Actor, transition } from './transition';

/** A buyer may return a purchase this long after receipt; until then its money stays in escrow. */
const RETURN_DAYS = 7;

const letGo = statement(
  'letGoOfEscrow',
  `UPDATE orders SET settle_at = NULL WHERE id = $1 AND settle_at < now() AND disputed_at IS NULL RETURNING id`,
);

/**
 * How long the money is kept: in the shop for the return that the law grants, on the market only when
 * the buyer has not had a word yet, for what was handed over was never shipped (ADR 016).
 */
function settleDays(order: OrderRow): number {
  return order.channel === 'shop' || order.status === ORDER.processing ? RETURN_DAYS : 0;
}

/** Completes a locked, paid order: escrow goes to the seller, now or when returns have ended. */
export async function completeOrder(
  tx: Tx,
  order: OrderRow,
  actor: Actor,
  reason: string,
): Promise<void> {
  const days = settleDays(order);
  await transition(tx, order, ORDER.succeeded, actor, reason, { settleDays: days });
  if (days === 0) await settleEscrow(tx, order);
}

/** Pays out a locked order whose time for returns has ended; nothing while one is open. */
export async function settleKept(tx: Tx, order: OrderRow): Promise<void> {
  const [due] = await tx.run(letGo, [order.id]);
  if (due) await settleEscrow(tx, order);
}
