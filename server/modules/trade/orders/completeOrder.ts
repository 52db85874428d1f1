import { ORDER } from '@common/orderTransitions';
import type { Tx } from '../../../db/database';
import type { Actor } from './actor';
import { settleEscrow } from './orderMoney';
import * as sql from './stateStore';
import type { OrderRow } from './store';
import { transition } from './transition';

/** Time after receipt in which a buyer may return a purchase; until then its money stays in escrow. */
const RETURN_WINDOW_DAYS = 7;

/**
 * How long the money stays in escrow: in the shop for the return that the law grants; on the market only for orders
 * that were handed over without shipping, because their buyer has confirmed nothing yet (ADR 016).
 */
function settleDays(order: OrderRow): number {
  return order.channel === 'shop' || order.status === ORDER.processing ? RETURN_WINDOW_DAYS : 0;
}

/** Completes a locked, paid order: settles escrow to the seller, at once or when returns have ended. */
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

/**
 * Settles a locked order whose time for returns has ended.
 * @returns false, without any change, while a return is open
 */
export async function settleAfterReturnPeriod(tx: Tx, order: OrderRow): Promise<boolean> {
  const [due] = await tx.run(sql.claimDueSettlement, [order.id]);
  if (due) await settleEscrow(tx, order);
  return due !== undefined;
}
