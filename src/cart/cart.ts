import type { CartLine } from '@common/endpoints/cart';
import type { DealOffer } from '@common/endpoints/deals';
import type { CartCoupon } from '@common/endpoints/keptCoupons';
import { MAX_CART_LINES, MAX_PIECES } from '@common/orders/cartRules';
import { toast } from '@/feedback/feedback';
import { api } from '@/services/api';
import { storedUser } from '@/session/session';
import { isLoggedIn } from '@/session/storedUser';
import { bumpCartVersion, type DeviceLine, deviceCart, writeDeviceCart } from './deviceCart';

function isMember(): boolean {
  const user = storedUser();
  return user !== undefined && isLoggedIn(user);
}

const CART_FULL = `購物車最多 ${MAX_CART_LINES} 項，請先結帳或移除一些再加入。`;

/** The device's variants for which the cart had no room at the last merge. */
let knownLeft = '';

/** Warns of the device's lines without room once, although each load of the cart sends them again. */
function warnOfLeft(left: readonly number[]): void {
  const isKnown = String(left) === knownLeft;
  knownLeft = String(left);
  if (left.length === 0 || isKnown) return;
  toast.warning(
    `購物車最多 ${MAX_CART_LINES} 項，還有 ${left.length} 項留在這台裝置，有空位時會再加入。`,
  );
}

let merging: Promise<void> | undefined;

async function merge(): Promise<void> {
  const lines = deviceCart.get();
  if (lines.length === 0 || !isMember()) return;
  const { left, own } = await api('POST /api/me/cart/merge', {
    body: { lines },
    skipErrorHandler: true,
  });
  const sent = new Map(lines.map((line) => [line.skuId, line.quantity]));
  if (own > 0) toast.info(`有 ${own} 項是您自己的商品，沒有加入購物車。`);
  warnOfLeft(left);
  // A new version makes the pages reload the cart, which would send the rest again.
  if (left.length === lines.length) return;
  // Lines that another tab has added meanwhile stay for the next merge.
  writeDeviceCart(
    deviceCart
      .get()
      .filter((line) => sent.get(line.skuId) !== line.quantity || left.includes(line.skuId)),
  );
  bumpCartVersion();
}

/** Merges the device's cart into the member's; idempotent, so a retry adds nothing twice. */
export function mergeDeviceCart(): Promise<void> {
  merging ??= merge().finally(() => {
    merging = undefined;
  });
  return merging;
}

/** A cart as it can be bought now, newest line first, with the deals that run for it. */
export interface CartContent {
  lines: CartLine[];
  deals: DealOffer[];
  /** Public coupons of the lines' own sellers. */
  coupons: CartCoupon[];
  /** What is said beside some of the lines about deals that ended since they were added; absent without any. */
  endedOf?: (lines: readonly CartLine[]) => ReadonlyMap<number, string>;
}

async function readDeviceCart(): Promise<CartContent> {
  const stored = deviceCart.get();
  if (stored.length === 0) return { lines: [], deals: [], coupons: [] };
  const skuIds = stored.map((line) => line.skuId).join(',');
  const { items, ...discounts } = await api('GET /api/cart/items', {
    query: { skuIds },
    skipErrorHandler: true,
  });
  const bySku = new Map(items.map((item) => [item.skuId, item]));
  // The device stores no times: its order stands in for them.
  const lines = stored
    .flatMap(({ skuId, quantity, unitPrice }, position) => {
      const item = bySku.get(skuId);
      return item ? [{ ...item, quantity, priceThen: unitPrice, addedAt: position }] : [];
    })
    .toReversed();
  return { lines, ...discounts };
}

/** The cart of the member or visitor. */
export async function loadCart(): Promise<CartContent> {
  if (!isMember()) return readDeviceCart();
  // A member's own cart is shown even if merging the device's cart fails.
  await mergeDeviceCart().catch(() => {});
  const { ended, ...content } = await api('GET /api/me/cart', { skipErrorHandler: true });
  if (!ended) return content;
  // Loaded only for a cart with ended deals, which can be shown without the notes too.
  const part = await import('./endedDeals').catch(() => undefined);
  return { ...content, endedOf: part?.endedDeals(content.deals, ended) };
}

function keepOnDevice(lines: readonly DeviceLine[]): boolean {
  if (lines.length > MAX_CART_LINES) {
    toast.warning(CART_FULL);
    return false;
  }
  if (writeDeviceCart(lines)) return true;
  toast.warning('這個瀏覽器沒有開放儲存空間，請登入後再加入購物車。');
  return false;
}

/** Adds pieces of a variant at the price its buyer sees, and shows a refusal. @returns whether it is in the cart */
export async function addToCart(line: DeviceLine): Promise<boolean> {
  if (!isMember()) {
    const lines = deviceCart.get();
    const known = lines.find(({ skuId }) => skuId === line.skuId);
    const quantity = Math.min(MAX_PIECES, line.quantity + (known?.quantity ?? 0));
    const others = lines.filter(({ skuId }) => skuId !== line.skuId);
    return keepOnDevice([...others, { ...line, quantity }]);
  }
  try {
    await api('POST /api/me/cart/lines', { body: line });
    bumpCartVersion();
    return true;
  } catch {
    return false;
  }
}

/**
 * Puts an order's lines into the member's cart, at least as many pieces as were ordered; price and stock are read anew there.
 * @returns how many of them are in the cart now: what was auctioned, and what is the member's own, is not
 */
export async function addOrderAgain(lines: readonly DeviceLine[]): Promise<number> {
  const ordered = lines.map(({ skuId, quantity, unitPrice }) => ({ skuId, quantity, unitPrice }));
  const { left } = await api('POST /api/me/cart/merge', { body: { lines: ordered } });
  if (left.length > 0) toast.warning(CART_FULL);
  bumpCartVersion();
  const cart = await api('GET /api/me/cart');
  return cart.lines.filter(({ skuId }) => ordered.some((line) => line.skuId === skuId)).length;
}

/** Sets how many pieces a line has, or restores one that was removed. @returns whether it succeeded */
export async function setCartLine({ skuId, quantity, unitPrice }: DeviceLine): Promise<boolean> {
  if (!isMember()) {
    const lines = deviceCart.get();
    const isKnown = lines.some((line) => line.skuId === skuId);
    return keepOnDevice(
      isKnown
        ? lines.map((line) => (line.skuId === skuId ? { ...line, quantity } : line))
        : [...lines, { skuId, quantity, unitPrice }],
    );
  }
  try {
    await api('PUT /api/me/cart/lines/:skuId', {
      params: { skuId },
      body: { quantity, unitPrice },
    });
    bumpCartVersion();
    return true;
  } catch {
    return false;
  }
}

/** @returns whether the line is gone */
export async function removeCartLine(skuId: number): Promise<boolean> {
  if (!isMember()) return keepOnDevice(deviceCart.get().filter((line) => line.skuId !== skuId));
  try {
    await api('DELETE /api/me/cart/lines/:skuId', { params: { skuId } });
    bumpCartVersion();
    return true;
  } catch {
    return false;
  }
}
