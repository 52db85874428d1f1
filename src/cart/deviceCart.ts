import { isAmount } from '@common/money/money';
import { MAX_CART_LINES, MAX_PIECES } from '@common/orders/cartRules';
import { createStoredValue } from '@/services/createStore';

/** A visitor's line; `unitPrice` is the price they saw when they added it. */
export interface DeviceLine {
  skuId: number;
  quantity: number;
  unitPrice: string;
}

const isPositiveInteger = (value: unknown, max: number): value is number =>
  typeof value === 'number' && Number.isSafeInteger(value) && value > 0 && value <= max;

function parseLine(value: unknown): DeviceLine | undefined {
  const { skuId, quantity, unitPrice }: Record<string, unknown> = Object(value);
  if (
    !isPositiveInteger(skuId, Number.MAX_SAFE_INTEGER) ||
    !isPositiveInteger(quantity, MAX_PIECES)
  )
    return undefined;
  if (typeof unitPrice !== 'string' || !isAmount(unitPrice)) return undefined;
  return { skuId, quantity, unitPrice };
}

/** Parses the stored cart, oldest line first; invalid entries are skipped. */
export function parseDeviceCart(text: string | null): DeviceLine[] {
  let value: unknown;
  try {
    value = JSON.parse(text ?? '[]');
  } catch {
    return [];
  }
  if (!Array.isArray(value)) return [];
  const lines = value.map(parseLine).filter((line) => line !== undefined);
  return [...new Map(lines.map((line) => [line.skuId, line])).values()].slice(-MAX_CART_LINES);
}

/** A visitor's cart, on this device only; shared by the site's tabs. */
export const deviceCart = createStoredValue('cart', parseDeviceCart);

/** @returns whether they are stored */
export function writeDeviceCart(lines: readonly DeviceLine[]): boolean {
  try {
    deviceCart.set(lines.length > 0 ? JSON.stringify(lines) : undefined);
    return true;
  } catch {
    return false;
  }
}

/** Changes with every change of a member's cart, so that other tabs reload it. */
export const cartVersion = createStoredValue('cartChanged', (text) => text ?? '');

export function bumpCartVersion(): void {
  try {
    cartVersion.set(`${Date.now()} ${Math.random()}`);
  } catch {
    // Storage is blocked, so there is no session either, and no member's cart to reload.
  }
}
