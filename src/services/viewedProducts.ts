/** Products looked at on this device, newest first; the server asks for no more. */
const KEY = 'viewedProducts';
const MOST = 20;
const IDS = /^[1-9]\d{0,14}(,[1-9]\d{0,14})*$/;

/** What is kept, or nothing where something else wrote it or storage is closed. */
export function viewedProducts(): number[] {
  try {
    const kept = localStorage.getItem(KEY) ?? '';
    return IDS.test(kept) ? kept.split(',').slice(0, MOST).map(Number) : [];
  } catch {
    return [];
  }
}

/** Puts a product first among those looked at. */
export function rememberViewed(id: number): void {
  const ids = [id, ...viewedProducts().filter((other) => other !== id)].slice(0, MOST);
  try {
    localStorage.setItem(KEY, ids.join());
  } catch {
    // Recommendations do without it.
  }
}
