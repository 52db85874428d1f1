import { AppError } from '../../errors';
import type { SkuPlan, SkuRow } from './store';

/** A variant as somebody wants it. */
export interface WantedSku {
  id: number | null;
  name: string;
  code: string;
  price: bigint;
  stock: number;
  /** The stock that was looked at; the difference is what is added or taken. */
  stockSeen: number;
}

/** Base units; beyond it sums of orders would be no prices any more. */
const HIGHEST_PRICE = 10n ** 12n * 10n ** 18n;

/** @throws AppError BAD_INPUT naming the field */
export function checkPrice(price: bigint, field: string): void {
  if (price > 0n && price < HIGHEST_PRICE) return;
  const message = price > 0n ? '太大' : '太小';
  throw new AppError('BAD_INPUT', { data: { faults: [{ field, message }] } });
}

/** @throws AppError PRODUCT_TWICE */
export function refuseTwice(names: readonly string[]): void {
  const what = names.find((name, at) => names.indexOf(name) !== at);
  if (what !== undefined)
    throw new AppError('PRODUCT_TWICE', { data: { what: what || '（空白）' } });
}

/**
 * What the variants become, given how they stand (locked). Stock is changed by as much as was typed more or
 * less than was seen, so that what was shipped since then is not put back.
 * @throws AppError CONTENT_CHANGED for a variant that is no longer there, PRODUCT_TWICE, STOCK_RESERVED,
 *   BAD_INPUT for a price
 */
export function planSkus(now: readonly SkuRow[], wanted: readonly WantedSku[]): SkuPlan[] {
  refuseTwice(wanted.map(({ name }) => name));
  const known = new Map(now.map((sku) => [sku.id, sku]));
  return wanted.map(({ id, name, code, price, stock, stockSeen }, at) => {
    checkPrice(price, `skus.${at}.price`);
    if (id === null) return { id, name, code, price, stock };
    const sku = known.get(id);
    // Named twice, or another product's.
    if (!sku || !known.delete(id)) throw new AppError('CONTENT_CHANGED');
    const next = sku.stock + stock - stockSeen;
    if (next < sku.reserved) {
      const data = { name: name || '這個商品', reserved: sku.reserved };
      throw new AppError('STOCK_RESERVED', { data });
    }
    return { id, name, code, price, stock: next };
  });
}
