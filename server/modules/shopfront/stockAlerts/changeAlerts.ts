import type {
  addStockAlert as addContract,
  getStockAlert as getContract,
  removeStockAlert as removeContract,
} from '@common/endpoints/stockAlerts';
import { MAX_STOCK_ALERTS } from '@common/goods/stockAlertRules';
import { AppError } from '../../../errors';
import type { Call } from '../../../http/route';
import * as sql from './store';

/**
 * Idempotent: also succeeds if the caller waits for the variant already.
 * @throws AppError NOT_FOUND, also for pieces at auction; OWN_PRODUCT, PRODUCT_OFF_SALE, SELLER_PAUSED, STOCK_ALERT_IN_STOCK,
 *   STOCK_ALERTS_FULL
 */
export async function addStockAlert({
  tx,
  caller,
  params,
}: Call<typeof addContract>): Promise<null> {
  const alertKey = [caller.memberId, params.skuId] as const;
  const sku = await tx.maybeOne(sql.skuForAlert, [params.skuId]);
  if (!sku) throw new AppError('NOT_FOUND');
  if (sku.seller_id === caller.memberId) throw new AppError('OWN_PRODUCT');
  if (!sku.on_sale) throw new AppError(sku.paused ? 'SELLER_PAUSED' : 'PRODUCT_OFF_SALE');
  if (sku.buyable) throw new AppError('STOCK_ALERT_IN_STOCK');
  await tx.run(sql.addAlert, [...alertKey]);
  const { waits } = await tx.one(sql.hasAlert, [...alertKey]);
  if (!waits) throw new AppError('STOCK_ALERTS_FULL', { data: { most: MAX_STOCK_ALERTS } });
  return null;
}

export const getStockAlert = ({ db, caller, params }: Call<typeof getContract>) =>
  db.one(sql.hasAlert, [caller.memberId, params.skuId]);

/** Idempotent: also succeeds without an alert. */
export async function removeStockAlert({
  tx,
  caller,
  params,
}: Call<typeof removeContract>): Promise<null> {
  await tx.run(sql.removeAlert, [caller.memberId, params.skuId]);
  return null;
}
