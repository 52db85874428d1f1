const DIALOG = '[role="dialog"]';
/** Enough to find one that is still there. */
const REMEMBERED = 10;

/**
 * Gives the focus back to where it was when a dialog is taken off the page. antd does so only for a dialog
 * that it closes itself; most of ours are drawn while they are wanted and gone in one step.
 * @returns how to stop
 */
export function returnFocus(): () => void {
  let last: HTMLElement[] = [];
  let inside: Element | null = null;
  const note = ({ target }: FocusEvent) => {
    if (!(target instanceof HTMLElement)) return;
    inside = target.closest(DIALOG);
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
      // What has been disabled meanwhile takes none.
      if (document.activeElement === one) return;
    }
  };
  // Each dialog stands in a child of the body's own, which goes with it.
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
