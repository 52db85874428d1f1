import { ORDER, type OrderStatus } from '@common/orderTransitions';
import type { Tx } from '../../db/database';
import { notify } from '../notices/notify';
import type { OrderRow } from './store';
import type { Actor, Shipping } from './transition';

/** A reason as part of a sentence. */
const within = (reason: string) => reason.replace(/[。.\s]+$/, '');

async function tellPaid(tx: Tx, order: OrderRow, actor: Actor): Promise<void> {
  // The end of an auction is told as such.
  if (actor.kind === 'system') return;
  const { out_trade_no, seller_id } = order;
  const total = BigInt(order.total);
  await notify(tx, order.buyer_id, 'orderPaid', { out_trade_no, total });
  if (seller_id !== null) await notify(tx, seller_id, 'orderToShip', { out_trade_no, total });
}

async function tellUnpaidEnd(tx: Tx, order: OrderRow, to: OrderStatus, reason: string) {
  const { out_trade_no } = order;
  const kind = to === ORDER.failed ? 'orderFailed' : 'orderCancelled';
  await notify(tx, order.buyer_id, kind, { out_trade_no, reason: within(reason) });
}

/** Tells both sides where an order has got, save what somebody has just done themselves. */
export async function tellMoved(
  tx: Tx,
  order: OrderRow,
  to: OrderStatus,
  actor: Actor,
  reason: string,
  shipping?: Shipping,
): Promise<void> {
  const { out_trade_no, buyer_id, status: from } = order;
  if (to === ORDER.processing) return tellPaid(tx, order, actor);
  if (actor.kind === 'buyer') return;
  if (to === ORDER.shipped && shipping) {
    await notify(tx, buyer_id, 'orderShipped', { out_trade_no, ...shipping });
  } else if (to === ORDER.succeeded) {
    await notify(tx, buyer_id, 'orderCompleted', { out_trade_no });
  } else if (from === ORDER.awaitingPayment) {
    await tellUnpaidEnd(tx, order, to, reason);
  }
}

/** Tells both sides that what was paid goes back to the buyer. */
export async function tellRefunded(tx: Tx, order: OrderRow, reason: string): Promise<void> {
  const { out_trade_no, buyer_id, seller_id } = order;
  const about = { out_trade_no, reason: within(reason) };
  await notify(tx, buyer_id, 'orderRefunded', { ...about, total: BigInt(order.total) });
  if (seller_id !== null) await notify(tx, seller_id, 'saleRefunded', about);
}

/** Tells the seller that the sale's money is theirs. @param earned base units, less the fee */
export async function tellSettled(tx: Tx, order: OrderRow, earned: bigint): Promise<void> {
  const { out_trade_no, seller_id } = order;
  if (seller_id !== null) await notify(tx, seller_id, 'saleCompleted', { out_trade_no, earned });
}
