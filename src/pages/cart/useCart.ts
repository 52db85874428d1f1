import type { CartLine } from '@common/endpoints/cart';
import { useRef, useState, useSyncExternalStore } from 'react';
import { loadCart, removeCartLine, setCartLine } from '@/cart/cart';
import { cartStamp, deviceCart } from '@/cart/deviceCart';
import { setFavourite } from '@/favourites/favourites';
import { useApi } from '@/services/useApi';
import { useSession } from '@/session/useSession';

type Removal = 'removed' | 'moved';

const replaced = <V>(before: ReadonlyMap<number, V>, skuId: number, value: V | undefined) => {
  const after = new Map(before);
  if (value === undefined) after.delete(skuId);
  else after.set(skuId, value);
  return after;
};

/**
 * The cart, and what is done to it here. It is read again when any tab changes it and when the window is looked at
 * again. Removed lines keep their places until the page is left, so that they can be restored.
 */
export function useCart() {
  const { user } = useSession();
  const device = useSyncExternalStore(deviceCart.subscribe, deviceCart.get);
  const version = useSyncExternalStore(cartStamp.subscribe, cartStamp.get);
  const { data, error, loading, refresh, mutate } = useApi(loadCart, {
    refreshDeps: [user?.access_token, version, device],
    refreshOnWindowFocus: true,
  });
  const [removed, setRemoved] = useState<ReadonlyMap<number, { line: CartLine; how: Removal }>>(
    new Map(),
  );
  /** What was typed and is still on its way. */
  const [typed, setTyped] = useState<ReadonlyMap<number, number>>(new Map());
  const wanted = useRef(new Map<number, number>());
  /** `addedAt` as first seen on this page: a restored line, which the server dates anew, returns to its place. */
  const places = useRef(new Map<number, number>());

  const known = new Map([...removed].map(([skuId, { line }]) => [skuId, line]));
  for (const line of data?.lines ?? []) known.set(line.skuId, line);
  for (const { skuId, addedAt } of known.values()) {
    if (!places.current.has(skuId)) places.current.set(skuId, addedAt);
  }
  const placeOf = ({ skuId }: CartLine) => places.current.get(skuId) ?? 0;
  const lines = [...known.values()]
    .map((line) => ({ ...line, quantity: typed.get(line.skuId) ?? line.quantity }))
    .sort((a, b) => placeOf(b) - placeOf(a) || a.skuId - b.skuId);

  /** Sends the newest quantity until it is stored; what is typed meanwhile is coalesced. */
  async function setQuantity(line: CartLine, quantity: number): Promise<void> {
    const { skuId } = line;
    const isSending = wanted.current.has(skuId);
    wanted.current.set(skuId, quantity);
    setTyped((before) => replaced(before, skuId, quantity));
    if (isSending) return;
    let sent: number | undefined;
    for (let want = quantity; want !== sent; want = wanted.current.get(skuId) ?? want) {
      if (!(await setCartLine({ skuId, quantity: want, unitPrice: line.priceThen }))) break;
      sent = want;
    }
    wanted.current.delete(skuId);
    if (sent !== undefined) {
      const stored = sent;
      mutate(
        (before) =>
          before && {
            ...before,
            lines: before.lines.map((one) =>
              one.skuId === skuId ? { ...one, quantity: stored } : one,
            ),
          },
      );
    }
    setTyped((before) => replaced(before, skuId, undefined));
  }

  async function remove(line: CartLine, how: Removal = 'removed'): Promise<void> {
    setRemoved((before) => replaced(before, line.skuId, { line, how }));
    if (await removeCartLine(line.skuId)) return;
    setRemoved((before) => replaced(before, line.skuId, undefined));
  }

  async function restore(line: CartLine): Promise<void> {
    const { skuId, quantity, priceThen } = line;
    if (!(await setCartLine({ skuId, quantity, unitPrice: priceThen }))) return;
    mutate((before = { lines: [], deals: [], coupons: [] }) =>
      before.lines.some((one) => one.skuId === skuId)
        ? before
        : { ...before, lines: [...before.lines, line] },
    );
    setRemoved((before) => replaced(before, skuId, undefined));
  }

  async function moveToFavourites(line: CartLine): Promise<void> {
    if (await setFavourite(line.productId, true)) await remove(line, 'moved');
  }

  return {
    /** Undefined until they are known; removed ones among them. */
    lines: data && lines,
    /** The deals that run for them. */
    deals: data?.deals ?? [],
    coupons: data?.coupons ?? [],
    removed,
    hasFailed: error !== undefined && !loading,
    refresh,
    setQuantity,
    remove,
    restore,
    moveToFavourites,
  };
}
