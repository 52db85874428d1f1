import type { Tx } from '../../../db/database';
import { changeOf } from '../../../ledger/actionChanges';
import { writeStaffAction } from '../../../ledger/staffAudit';
import { lockShopProducts, setOnSale } from './store';

/** Locks a product. @returns its title, and whether it is on sale */
export async function lockOffSale(tx: Tx, id: number) {
  const [product] = await lockShopProducts(tx, [id]);
  return product && { title: product.title, isShown: product.onSale };
}

/** Puts a product on sale in its saved version, as planned by this member of staff; no-op if it is deleted or on sale already. */
export async function putOnSale(tx: Tx, id: number, staffId: number): Promise<void> {
  const [product] = await lockShopProducts(tx, [id]);
  if (!product || !(await setOnSale(tx, id, true, product.version))) return;
  await writeStaffAction(
    tx,
    staffId,
    'product.onSale',
    { type: 'product', id: String(id) },
    `${product.title}（預定）`,
    changeOf('上架', false, true),
  );
}
