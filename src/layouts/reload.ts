/** Storage key for the time of the last reload after a failed load. */
const KEY = 'reloaded';
/** Memory of a reload, ms: a failure within this time would not be fixed by another reload. */
const REMEMBERED_MS = 5 * 60_000;

/** Whether a recent reload did not help. */
export function hasReloaded(): boolean {
  try {
    const at = Number(sessionStorage.getItem(KEY) ?? Number.NaN);
    return Date.now() - at < REMEMBERED_MS;
  } catch {
    return false;
  }
}

/** Reloads the page and stores the time. */
export function reloadOnce(): void {
  try {
    sessionStorage.setItem(KEY, String(Date.now()));
  } catch {
    // Storage is disabled: the reload is not remembered.
  }
  window.location.reload();
}
