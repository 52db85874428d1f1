const DIALOG = '[role="dialog"]';
/** Number of remembered elements: more than a dialog has fields, for its opener stands behind them. */
const REMEMBERED = 100;

/**
 * Restores the focus when a dialog is unmounted. antd does so only for a dialog that it closes itself; most of ours are
 * mounted while open and unmounted at once.
 * @returns a function that stops it
 */
export function returnFocus(): () => void {
  let last: HTMLElement[] = [];
  let inside: Element | null = null;
  const note = ({ target }: FocusEvent) => {
    if (!(target instanceof HTMLElement)) return;
    inside = target.closest(DIALOG);
    // What the Tab key reached behind a dialog, which takes the focus back, was never chosen.
    const earlier = inside ? last.findIndex((one) => inside?.contains(one)) : -1;
    if (earlier > 0) last = last.slice(earlier);
    last = [target, ...last.filter((one) => one !== target && one.isConnected)].slice(
      0,
      REMEMBERED,
    );
  };
  const giveBack = () => {
    if (document.activeElement !== document.body) return;
    const open = [...document.querySelectorAll(DIALOG)].at(-1) ?? null;
    for (const one of last) {
      if (!one.isConnected || one.closest(DIALOG) !== open) continue;
      one.focus({ preventScroll: true });
      // A disabled element does not take the focus.
      if (document.activeElement === one) return;
    }
  };
  // Each dialog has its own child of the body, which is removed with it.
  const watcher = new MutationObserver(() => {
    if (!inside || inside.isConnected) return;
    inside = null;
    giveBack();
  });
  document.addEventListener('focusin', note);
  watcher.observe(document.body, { childList: true });
  return () => {
    document.removeEventListener('focusin', note);
    watcher.disconnect();
  };
}
