import { amountToString } from '@common/money/money';
import { ORDER } from '@common/orders/orderTransitions';
import type { Tx } from '../../../db/database';
import { AppError } from '../../../errors';
import * as sql from './billStore';
import { type BillKey, billOf, type OrderRow, type PaymentRow } from './store';

/** At least one order, all of one buyer. */
export type Orders = readonly [OrderRow, ...OrderRow[]];

/** The bill that one transfer pays, locked: an order, or all orders of a payment group (ADR 093). */
export interface Bill {
  key: BillKey;
  orders: Orders;
}

export const idsOf = (orders: readonly OrderRow[]) => orders.map(({ id }) => id);

/** The orders' price in coin, base units. */
export const coinOf = (orders: readonly OrderRow[]) =>
  orders.reduce((sum, order) => sum + BigInt(order.coin_amount), 0n);

/** Whether a bill is unpaid. Its orders leave that state together (`order_group_guard`), so the first one answers for all. */
export const isUnpaid = ([first]: Orders) => first.status === ORDER.awaitingPayment;

/** Whether an order can be paid or ended only with its group. */
export const isInUnpaidGroup = ({ status, group_id }: Pick<OrderRow, 'status' | 'group_id'>) =>
  status === ORDER.awaitingPayment && group_id !== null;

/** Refuses an order that can be paid or ended only with its group. @throws AppError ORDER_IN_GROUP */
export function requireOwnBill(order: OrderRow): void {
  if (isInUnpaidGroup(order)) throw new AppError('ORDER_IN_GROUP');
}

/** Amount that a payment by wallet still lacks, base units; 0 when it is covered. */
export function missingOf(orders: readonly OrderRow[], payments: readonly PaymentRow[]): bigint {
  const credited = payments
    .filter((payment) => payment.state === 'credited')
    .reduce((sum, payment) => sum + BigInt(payment.amount ?? '0'), 0n);
  const missing = coinOf(orders) - credited;
  return missing > 0n ? missing : 0n;
}

/** The missing amount of an unpaid bill on the wire; null when nothing is owed. */
export const presentMissing = (orders: Orders, payments: readonly PaymentRow[]) =>
  isUnpaid(orders) ? amountToString(missingOf(orders, payments)) : null;

/** The bill of an order that is locked alone. */
export const ownBill = (order: OrderRow): Bill => ({ key: billOf(order), orders: [order] });

/** Names of bills whose orders this transaction has locked. */
export type LockedBills = ReadonlySet<string>;
const nameOf = ({ order_id, group_id }: BillKey) => `${order_id} ${group_id}`;
export const lockedBills = (keys: readonly BillKey[]): LockedBills => new Set(keys.map(nameOf));
export const isLocked = (locked: LockedBills, key: BillKey) => locked.has(nameOf(key));

/** Locks a bill's orders by id, then reads them as they are under the lock. */
export async function lockBill(tx: Tx, key: BillKey): Promise<Bill | undefined> {
  const locked = await tx.run(sql.lockBill, [key.order_id, key.group_id]);
  const [first, ...others] = await tx.run(sql.ordersOfBill, [locked.map(({ id }) => id)]);
  return first && { key, orders: [first, ...others] };
}

/** Locks the bill to which an order belongs, whoever bought it. */
export async function lockBillOfOrder(tx: Tx, outTradeNo: string): Promise<Bill | undefined> {
  const key = await tx.maybeOne(sql.billOfOrder, [outTradeNo]);
  return key && lockBill(tx, key);
}

/** Locks a buyer's payment group. @throws AppError NOT_FOUND, also for another's */
export async function lockGroup(tx: Tx, number: string, buyerId: number): Promise<Bill> {
  const key = await tx.maybeOne(sql.billOfGroup, [number, buyerId]);
  const bill = key && (await lockBill(tx, key));
  if (!bill) throw new AppError('NOT_FOUND');
  return bill;
}
