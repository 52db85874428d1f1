import { AppError, refuseField } from '../../../errors';
import type { SkuPlan, SkuRow } from './store';

/** A variant as typed in the form. */
export interface WantedSku {
  id: number | null;
  name: string;
  code: string;
  price: bigint;
  stock: number;
  /** The stock that the form showed when it was opened. */
  stockSeen: number;
}

/** Exclusive, in base units; higher prices would overflow the sums of orders. */
export const HIGHEST_PRICE = 10n ** 12n * 10n ** 18n;

/** @throws AppError BAD_INPUT naming the field */
export function checkPrice(price: bigint, field: string): void {
  if (price > 0n && price < HIGHEST_PRICE) return;
  const message = price > 0n ? '太大' : '太小';
  refuseField(field, message);
}

/** @throws AppError PRODUCT_TWICE with the first name that stands twice */
export function refuseDuplicates(names: readonly string[]): void {
  const duplicate = names.find((name, at) => names.indexOf(name) !== at);
  if (duplicate !== undefined) {
    throw new AppError('PRODUCT_TWICE', { data: { what: duplicate || '（空白）' } });
  }
}

/**
 * Plans changes from the locked variants to the wanted ones. Stock changes by the difference between the typed and the
 * shown value, so that pieces sold since the form was opened are not put back.
 * @throws AppError CONTENT_CHANGED for a variant that no longer exists, PRODUCT_TWICE, STOCK_RESERVED,
 *   BAD_INPUT for a price
 */
export function planSkus(now: readonly SkuRow[], wanted: readonly WantedSku[]): SkuPlan[] {
  refuseDuplicates(wanted.map(({ name }) => name));
  const known = new Map(now.map((sku) => [sku.id, sku]));
  return wanted.map(({ id, name, code, price, stock, stockSeen }, at) => {
    checkPrice(price, `skus.${at}.price`);
    if (id === null) return { id, name, code, price, stock };
    const sku = known.get(id);
    // Each variant is used up by its first mention; another product's is unknown here.
    if (!sku || !known.delete(id)) throw new AppError('CONTENT_CHANGED');
    const next = sku.stock + stock - stockSeen;
    if (next < sku.reserved) {
      const data = { name: name || '這個商品', reserved: sku.reserved };
      throw new AppError('STOCK_RESERVED', { data });
    }
    return { id, name, code, price, stock: next };
  });
}
