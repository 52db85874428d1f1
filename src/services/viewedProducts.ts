/** Products viewed on this device, newest first; the server uses no more than the kept ones. */
const KEY = 'viewedProducts';
const MAX_VIEWED = 20;
const IDS = /^[1-9]\d{0,14}(,[1-9]\d{0,14})*$/;

/** The stored ids; empty when the text is invalid or storage is disabled. */
export function viewedProducts(): number[] {
  try {
    const kept = localStorage.getItem(KEY) ?? '';
    return IDS.test(kept) ? kept.split(',').slice(0, MAX_VIEWED).map(Number) : [];
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
