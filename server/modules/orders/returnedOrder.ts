import { ORDER } from '@common/orderTransitions';
import { statement, type Tx } from '../../db/database';
import { emitEvent } from '../../db/events';
import { AppError } from '../../errors';
import { refundFromEscrow } from './orderMoney';
import { returnStock, takeBackSold } from './stock';
import type { OrderRow } from './store';
import { type Actor, transition } from './transition';

// The database's clock: the sweepers that end the time for returns go by it too.
const begin = statement(
  'holdOrderForReturn',
  `UPDATE orders SET disputed_at = now()
   WHERE id = $1 AND disputed_at IS NULL AND coalesce(settle_at, auto_confirm_at) > clock_timestamp() RETURNING id`,
);
const end = statement('freeOrderOfReturn', 'UPDATE orders SET disputed_at = NULL WHERE id = $1');
const takeFromKept = statement(
  'refundKeptOrder',
  'UPDATE orders SET settle_at = NULL, disputed_at = NULL WHERE id = $1 AND settle_at IS NOT NULL RETURNING id',
);

/**
 * Keeps a locked order as it is while a return of it is open: neither confirmed nor settled.
 * @throws AppError RETURN_OPEN, RETURN_WINDOW when it was not received yet, or too long ago
 */
export async function holdForReturn(tx: Tx, order: OrderRow): Promise<void> {
  if (order.disputed_at) throw new AppError('RETURN_OPEN');
  const [held] = await tx.run(begin, [order.id]);
  if (!held) throw new AppError('RETURN_WINDOW');
}

/** Lets a locked order go on where it was: its times have not moved. */
export async function freeOfReturn(tx: Tx, order: OrderRow): Promise<void> {
  await tx.run(end, [order.id]);
}

/**
 * Refunds a locked order whose return was upheld, all of it, from escrow. One on its way fails
 * (20 -> 11); one that had succeeded stays so, for 10 is final, and its money had waited (ADR 016).
 */
export async function refundReturned(
  tx: Tx,
  order: OrderRow,
  { actor, reason, restock }: { actor: Actor; reason: string; restock: boolean },
): Promise<void> {
  if (order.status === ORDER.shipped) {
    await transition(tx, order, ORDER.failed, actor, reason);
  } else {
    const [taken] = await tx.run(takeFromKept, [order.id]);
    if (!taken) throw new Error(`order ${order.out_trade_no} has nothing in escrow`);
    const { out_trade_no, status } = order;
    await emitEvent(tx, order.buyer_id, 'order', { out_trade_no, status });
  }
  if (restock) await returnStock(tx, order.id);
  await takeBackSold(tx, order.id);
  await refundFromEscrow(tx, order, reason, actor.id);
}
