import { MAX_VIEWED, parseViewed } from '@common/goods/viewedProducts';

/** Products viewed on this device, newest first. */
const KEY = 'viewedProducts';

/** The stored ids; empty when the text is invalid or storage is disabled. */
export function viewedProducts(): number[] {
  try {
    return parseViewed(localStorage.getItem(KEY) ?? '');
  } catch {
    return [];
  }
}

/** Puts a product first among the viewed ones. */
export function rememberViewed(id: number): void {
  const ids = [id, ...viewedProducts().filter((other) => other !== id)].slice(0, MAX_VIEWED);
  try {
    localStorage.setItem(KEY, ids.join());
  } catch {
    // Recommendations work without storage.
  }
}
