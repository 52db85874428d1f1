import type { Tx } from '../../../db/database';
import { lockOrderRow, type OrderRow } from './store';

export type LockedOrder = OrderRow;

/** Locks a buyer's order, for other modules that act on it in the same transaction. */
export function lockOrder(
  tx: Tx,
  outTradeNo: string,
  buyerId: number,
): Promise<LockedOrder | undefined> {
  return lockOrderRow(tx, outTradeNo, buyerId);
}

/** Locks any order; the caller has checked the rights. */
export function lockAnyOrder(tx: Tx, outTradeNo: string): Promise<LockedOrder | undefined> {
  return lockOrderRow(tx, outTradeNo, 'staff');
}
