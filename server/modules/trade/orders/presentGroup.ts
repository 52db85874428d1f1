import type { getOrderGroup as endpoint, OrderGroup } from '@common/endpoints/checkout';
import { unitsToAmount } from '@common/money/money';
import { ORDER } from '@common/orders/orderTransitions';
import type { Queryable } from '../../../db/database';
import { AppError } from '../../../errors';
import type { Call } from '../../../http/route';
import { type Orders, presentMissing } from './bill';
import * as sql from './groupStore';
import { linesByOrder } from './listOrders';
import { presentBought, presentPayment } from './present';
import { type LineRow, type PaymentRow, readPayments } from './store';

/** A group's orders leave status 1 together, so the first one tells whether the group was paid or ended unpaid. */
function stateOf(orders: Orders): OrderGroup['state'] {
  if (orders[0].status === ORDER.awaitingPayment) return 'unpaid';
  return orders[0].paid_at === null ? 'ended' : 'paid';
}

/** What a group is presented from. */
interface Parts {
  orders: Orders;
  /** By the order's id. */
  lines: ReadonlyMap<number, LineRow[]>;
  payments: readonly PaymentRow[];
}

export function presentGroup(
  group: Omit<sql.GroupRow, 'id'>,
  { orders, lines, payments }: Parts,
): OrderGroup {
  const [first] = orders;
  return {
    number: group.number,
    coinAmount: unitsToAmount(group.coin_amount),
    advAmount: unitsToAmount(group.adv_amount),
    createdAt: group.created_at.getTime(),
    paymentMethod: first.payment_method,
    state: stateOf(orders),
    expiresAt: first.expires_at?.getTime() ?? null,
    missing: presentMissing(orders, payments),
    isPaused: orders.some((row) => row.seller_frozen),
    payments: payments.map(presentPayment),
    orders: orders.map((row) => presentBought(row, lines.get(row.id) ?? [])),
  };
}

/** @throws AppError NOT_FOUND, also for another's group */
export async function readGroup(
  db: Queryable,
  number: string,
  buyerId: number,
): Promise<OrderGroup> {
  const group = await db.maybeOne(sql.findGroup, [number, buyerId]);
  if (!group) throw new AppError('NOT_FOUND');
  const [first, ...others] = await db.run(sql.ordersOfGroup, [group.id]);
  if (!first) throw new Error(`group ${group.number} has no orders`);
  const orders: Orders = [first, ...others];
  const lines = await linesByOrder(db, orders);
  const byWallet = first.payment_method === 'wallet';
  const payments = byWallet ? await readPayments(db, { order_id: null, group_id: group.id }) : [];
  return presentGroup(group, { orders, lines, payments });
}

/** @throws AppError NOT_FOUND, also for another's group */
export const getOrderGroup = ({ db, caller, params }: Call<typeof endpoint>) =>
  readGroup(db, params.number, caller.memberId);
