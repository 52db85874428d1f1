import type { Queryable } from '../../../db/database';
import * as sql from './paymentStore';

/** Whether a transfer that this member reported for an order may still arrive. */
export async function hasOpenPayment(db: Queryable, memberId: number): Promise<boolean> {
  return (await db.run(sql.openPaymentOfMember, [memberId])).length > 0;
}
