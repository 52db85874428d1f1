import { orderStatus } from '@common/lists/orderStatus';
import { canTransition, type OrderStatus } from '@common/orders/orderTransitions';
import type { Tx } from '../../../db/database';
import { AppError } from '../../../errors';
import type { Actor, Shipping } from './actor';
import type { Orders } from './bill';
import { notifyMoved } from './notifyOrder';
import * as sql from './stateStore';
import type { OrderRow } from './store';

/** Columns that a transition sets besides the status. */
export interface Extras {
  shipping?: Shipping;
  /** Days in escrow of the money of an order that succeeds. */
  settleDays?: number;
}

/** Rejects an action that the order's status does not allow. @throws AppError ORDER_STATE always */
export function refuseState(order: OrderRow): never {
  throw new AppError('ORDER_STATE', { data: { label: orderStatus(order.status).label } });
}

/** @throws AppError ORDER_STATE when the order may not go there from where it is */
export function requireTransition(order: OrderRow, to: OrderStatus): void {
  if (!canTransition(order.status, to)) refuseState(order);
}

/**
 * Moves locked orders of one buyer and one status, writes their history and notifies the buyer's open pages.
 * @returns NT$ per GAB that the orders store since they were paid; null before
 */
async function move(
  tx: Tx,
  orders: Orders,
  to: OrderStatus,
  actor: Actor,
  reason: string,
  { shipping, settleDays = 0 }: Extras = {},
): Promise<string | null> {
  for (const order of orders) requireTransition(order, to);
  const [{ status }] = orders;
  const { moved, twd_rate } = await tx.one(sql.moveOrders, [
    orders.map(({ id }) => id),
    status,
    to,
    actor.kind,
    actor.id,
    reason,
    shipping?.carrier ?? null,
    shipping?.trackingNo ?? null,
    settleDays,
  ]);
  if (moved < orders.length) {
    const numbers = orders.map(({ out_trade_no }) => out_trade_no);
    throw new Error(`one of ${numbers.join()} moved while it was locked`);
  }
  return twd_rate;
}

/**
 * Moves locked orders of one buyer and one status along a listed transition, writes their history and notifies buyer and
 * sellers. Those of a group move by one statement, as `order_group_guard` wants.
 * @returns NT$ per GAB that the orders store since they were paid; null before
 * @throws AppError ORDER_STATE
 */
export async function transitionAll(
  tx: Tx,
  orders: Orders,
  to: OrderStatus,
  actor: Actor,
  reason: string,
  extras: Extras = {},
): Promise<string | null> {
  const rate = await move(tx, orders, to, actor, reason, extras);
  await notifyMoved(tx, orders, to, actor, reason, extras.shipping);
  return rate;
}

/** As `transitionAll`, of one order. @throws AppError ORDER_STATE */
export const transition = (
  tx: Tx,
  order: OrderRow,
  to: OrderStatus,
  actor: Actor,
  reason: string,
  extras: Extras = {},
) => transitionAll(tx, [order], to, actor, reason, extras);
