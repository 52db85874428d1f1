import type { Tx } from '../../../db/database';
import { AppError } from '../../../errors';
import { type LockedOrder, lockAnyOrder } from '../orders/lockOrder';
import { findReturn, type ReturnRow, type Side } from './store';

export interface LockedReturn {
  row: ReturnRow;
  order: LockedOrder;
}

/**
 * Locks a return's order, which also serialises the return, and then reads the return.
 * @throws AppError NOT_FOUND, also for another person's return
 */
export async function lockReturn(tx: Tx, id: number, side: Side): Promise<LockedReturn> {
  const found = await findReturn(tx, id, side);
  const order = found && (await lockAnyOrder(tx, found.out_trade_no));
  const row = order && (await findReturn(tx, id, side));
  if (!order || !row) throw new AppError('NOT_FOUND');
  return { row, order };
}
