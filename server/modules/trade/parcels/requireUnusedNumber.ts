import type { Queryable } from '../../../db/database';
import { AppError } from '../../../errors';
import * as sql from './store';

/**
 * Requires that no parcel has this tracking number, of this order or of another; cancelled ones do not count.
 * @throws AppError PARCEL_NUMBER_USED
 */
export async function requireUnusedNumber(
  db: Queryable,
  order: { id: number },
  trackingNo: string,
): Promise<void> {
  const used = await db.maybeOne(sql.orderOfNumber, [trackingNo, order.id]);
  if (!used) return;
  const where = used.id === order.id ? '這筆訂單先前的包裹' : `訂單 ${used.out_trade_no}`;
  throw new AppError('PARCEL_NUMBER_USED', { data: { trackingNo, where } });
}
