import { ORDER } from '@common/orders/orderTransitions';
import { returnDaysOf } from '@common/orders/returnTerms';
import type { Tx } from '../../../db/database';
import type { Actor } from './actor';
import { settleEscrow } from './orderMoney';
import * as sql from './stateStore';
import type { OrderRow } from './store';
import { transition } from './transition';

/** Completes a locked, paid order: settles escrow to the seller, at once or when returns have ended (ADR 016). */
export async function completeOrder(
  tx: Tx,
  order: OrderRow,
  actor: Actor,
  reason: string,
): Promise<void> {
  const days = returnDaysOf(order);
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
