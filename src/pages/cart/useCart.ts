import type { CartLine } from '@common/endpoints/cart';
import { useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { loadCart, removeCartLine, setCartLine } from '@/cart/cart';
import { cartVersion, deviceCart } from '@/cart/deviceCart';
import { favouriteIds, loadFavourites, setFavourite } from '@/favourites/favourites';
import { useApi } from '@/services/useApi';
import { useSession } from '@/session/useSession';

type Removal = 'removed' | 'moved';

interface Removed {
  line: CartLine;
  how: Removal;
  /** Whether it has been removed, by an answer or a load without it: found again later, it was added elsewhere. */
  isGone?: boolean;
  /** It became a favourite by being moved, so that its restoration undoes that too. */
  isNewFavourite?: boolean;
}

/** @param value undefined removes the entry */
const withEntry = <V>(before: ReadonlyMap<number, V>, skuId: number, value: V | undefined) => {
  const after = new Map(before);
  if (value === undefined) after.delete(skuId);
  else after.set(skuId, value);
  return after;
};

/** The quantities that are being stored. @param onStored called with each that was */
function useQuantities(onStored: (skuId: number, quantity: number) => void) {
  /** Shown while they are being stored. */
  const [typed, setTyped] = useState<ReadonlyMap<number, number>>(new Map());
  /** The newest quantity per SKU while a request for it is under way. */
  const latest = useRef(new Map<number, number>());

  /** Sends the newest quantity until it is stored; what is typed meanwhile is coalesced. */
  async function setQuantity(line: CartLine, quantity: number): Promise<void> {
    const { skuId } = line;
    const isSending = latest.current.has(skuId);
    latest.current.set(skuId, quantity);
    setTyped((before) => withEntry(before, skuId, quantity));
    if (isSending) return;
    let sent: number | undefined;
    for (let want = quantity; want !== sent; want = latest.current.get(skuId) ?? want) {
      if (!(await setCartLine({ skuId, quantity: want, unitPrice: line.priceThen }))) break;
      sent = want;
    }
    latest.current.delete(skuId);
    if (sent !== undefined) onStored(skuId, sent);
    setTyped((before) => withEntry(before, skuId, undefined));
  }
  return { typed, setQuantity };
}

/**
 * The cart and the actions of its page. It is reloaded when any tab changes it and when the window regains focus.
 * Removed lines keep their positions until the page is left, so that they can be restored.
 */
export function useCart() {
  const { user } = useSession();
  const device = useSyncExternalStore(deviceCart.subscribe, deviceCart.get);
  const version = useSyncExternalStore(cartVersion.subscribe, cartVersion.get);
  const { data, error, loading, refresh, mutate } = useApi(loadCart, {
    refreshDeps: [user?.access_token, version, device],
    refreshOnWindowFocus: true,
  });
  const [removed, setRemoved] = useState<ReadonlyMap<number, Removed>>(new Map());
  const { typed, setQuantity } = useQuantities((skuId, quantity) =>
    mutate(
      (before) =>
        before && {
          ...before,
          lines: before.lines.map((one) => (one.skuId === skuId ? { ...one, quantity } : one)),
        },
    ),
  );
  /** `addedAt` as first seen on this page: a restored line, which the server dates anew, returns to its position. */
  const firstAddedAt = useRef(new Map<number, number>());

  useEffect(() => {
    if (!data) return;
    const present = new Set(data.lines.map(({ skuId }) => skuId));
    setRemoved((before) => {
      const after = [...before].flatMap(([skuId, entry]): [number, Removed][] => {
        if (!present.has(skuId)) return [[skuId, { ...entry, isGone: true }]];
        return entry.isGone ? [] : [[skuId, entry]];
      });
      return before.size === 0 ? before : new Map(after);
    });
  }, [data]);

  const known = new Map([...removed].map(([skuId, { line }]) => [skuId, line]));
  for (const line of data?.lines ?? []) known.set(line.skuId, line);
  for (const { skuId, addedAt } of known.values()) {
    if (!firstAddedAt.current.has(skuId)) firstAddedAt.current.set(skuId, addedAt);
  }
  const sortKeyOf = ({ skuId }: CartLine) => firstAddedAt.current.get(skuId) ?? 0;
  const lines = [...known.values()]
    .map((line) => ({ ...line, quantity: typed.get(line.skuId) ?? line.quantity }))
    .sort((a, b) => sortKeyOf(b) - sortKeyOf(a) || a.skuId - b.skuId);

  async function takeOut(entry: Removed): Promise<void> {
    const { line } = entry;
    setRemoved((before) => withEntry(before, line.skuId, entry));
    const isGone = await removeCartLine(line.skuId);
    const removal = isGone ? { ...entry, isGone } : undefined;
    // It may have been restored meanwhile.
    setRemoved((before) =>
      before.has(line.skuId) ? withEntry(before, line.skuId, removal) : before,
    );
  }

  async function restore(line: CartLine): Promise<void> {
    const { skuId, productId, quantity, priceThen } = line;
    if (removed.get(skuId)?.isNewFavourite) await setFavourite(productId, false);
    if (!(await setCartLine({ skuId, quantity, unitPrice: priceThen }))) return;
    mutate((before = { lines: [], deals: [], coupons: [] }) =>
      before.lines.some((one) => one.skuId === skuId)
        ? before
        : { ...before, lines: [...before.lines, line] },
    );
    setRemoved((before) => withEntry(before, skuId, undefined));
  }

  async function moveToFavourites(line: CartLine): Promise<void> {
    await loadFavourites();
    const isNewFavourite = favouriteIds()?.has(line.productId) === false;
    if (await setFavourite(line.productId, true)) {
      await takeOut({ line, how: 'moved', isNewFavourite });
    }
  }

  return {
    /** Undefined until they are known; removed ones among them. */
    lines: data && lines,
    /** The deals that run for them. */
    deals: data?.deals ?? [],
    coupons: data?.coupons ?? [],
    endedOf: data?.endedOf,
    removed,
    hasFailed: error !== undefined && !loading,
    refresh,
    setQuantity,
    remove: (line: CartLine) => takeOut({ line, how: 'removed' }),
    restore,
    moveToFavourites,
  };
}
