import type { Product, Sku } from '@common/endpoints/products';
import type { DeliveryTerms } from '@common/endpoints/shipping';
import { isAmount } from '@common/money/money';
import { api } from '@/services/api';
import { BizError } from '@/services/bizError';

function valueAt(data: unknown, key: string): unknown {
  return typeof data === 'object' && data !== null ? Reflect.get(data, key) : undefined;
}

function changeSku(product: Product, data: unknown, change: Partial<Sku>): Product {
  const id = valueAt(data, 'skuId');
  return {
    ...product,
    skus: product.skus.map((sku) => (sku.id === id ? { ...sku, ...change } : sku)),
  };
}

/** The refusals that say the seller's current terms of delivery. */
const DELIVERY_CODES: readonly string[] = ['DELIVERY_CHANGED', 'STORE_REGION'];

const isTerms = (value: unknown): value is DeliveryTerms => Array.isArray(valueAt(value, 'ways'));

/**
 * The product as a refused order shows it to be now, or undefined when the refusal says nothing about
 * it. The refusal was read under the lock; a product asked for again may be a second old.
 */
export function learnFromRefusal(product: Product, error: unknown): Product | undefined {
  if (!(error instanceof BizError)) return undefined;
  const { errorCode: code, data } = error;
  if (code === 'PRODUCT_OFF_SALE') return { ...product, onSale: false };
  const price = valueAt(data, 'price');
  if (code === 'PRICE_CHANGED' && typeof price === 'string' && isAmount(price)) {
    return changeSku(product, data, { price });
  }
  const delivery = valueAt(data, 'delivery');
  if (DELIVERY_CODES.includes(code) && (delivery === null || isTerms(delivery))) {
    return { ...product, delivery };
  }
  const left = valueAt(data, 'left');
  if (code === 'SOLD_OUT' && typeof left === 'number') {
    return changeSku(product, data, { available: left });
  }
  return undefined;
}

export const isDealChange = (error: unknown): boolean =>
  error instanceof BizError && error.errorCode === 'DEAL_CHANGED';

/** The product with the deals that run for it now: the cart's read is not cached, the product's is. */
export async function readDeals(product: Product): Promise<Product> {
  const skuIds = product.skus.map(({ id }) => id).join(',');
  const { deals } = await api('GET /api/cart/items', { query: { skuIds }, skipErrorHandler: true });
  return { ...product, deals };
}
