import { useEffect, useSyncExternalStore } from 'react';
import { createStore } from '@/services/createStore';

/** How many components and actions bind or prove a wallet now. */
const openCount = createStore(0);

const changeOpenCount = (by: 1 | -1): void => openCount.set(openCount.get() + by);

/** While mounted and `isOpen`, signals that the member is about to bind or prove another wallet. */
export function useBindingOpen(isOpen = true): void {
  useEffect(() => {
    if (!isOpen) return;
    changeOpenCount(1);
    return () => changeOpenCount(-1);
  }, [isOpen]);
}

/** Signals the same during an action, even if its component is unmounted meanwhile. */
export async function whileBinding<T>(action: () => Promise<T>): Promise<T> {
  changeOpenCount(1);
  try {
    return await action();
  } finally {
    changeOpenCount(-1);
  }
}

/** Whether a component expects a wallet account that is not bound yet. */
export function useIsBinding(): boolean {
  return useSyncExternalStore(openCount.subscribe, () => openCount.get() > 0);
}
