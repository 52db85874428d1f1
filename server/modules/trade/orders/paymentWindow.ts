import type { Tx } from '../../../db/database';
import * as sql from './stateStore';

/** Extends a locked, unpaid order's payment window to at least so many minutes from now. */
export async function keepOpen(tx: Tx, orderId: number, minutes: number): Promise<void> {
  await tx.run(sql.extendPaymentWindow, [orderId, minutes]);
}
