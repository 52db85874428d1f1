import type { Tx } from '../../../db/database';
import * as sql from './stateStore';
import type { BillKey } from './store';

/** Extends a locked, unpaid bill's payment window to at least so many minutes from now. */
export async function keepOpen(tx: Tx, bill: BillKey, minutes: number): Promise<void> {
  await tx.run(sql.extendPaymentWindow, [bill.order_id, bill.group_id, minutes]);
}
