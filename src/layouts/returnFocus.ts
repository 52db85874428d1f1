const DIALOG = '[role="dialog"]';
/** Number of remembered elements: more than a dialog has fields, for its opener stands behind them. */
const REMEMBERED = 100;
/** What stands around an element and often outlasts it. */
const AROUND = `section, article, form, li, main, [tabindex], ${DIALOG}`;

function elementsAround(element: Element): HTMLElement[] {
  const around = element.parentElement?.closest<HTMLElement>(AROUND);
  return around ? [around, ...elementsAround(around)] : [];
}

/**
 * Restores the focus when a dialog is unmounted, and when the focused element is removed from a page that stays: a
 * button that has done its work, a form that was sent. A browser lets it fall to the body, where a keyboard begins again.
 * antd restores it only for a dialog that it closes itself; most of ours are mounted while open and unmounted at once.
 * @returns a function that stops it
 */
export function returnFocus(): () => void {
  /** Elements that had the focus, the latest first. */
  let recent: HTMLElement[] = [];
  /** The dialog around the latest; null outside one. */
  let dialog: Element | null = null;
  let path = '';
  /** Noted early: a removed element has lost what stood around it. */
  const around = new WeakMap<HTMLElement, HTMLElement[]>();
  const note = ({ target }: FocusEvent) => {
    if (!(target instanceof HTMLElement)) return;
    dialog = target.closest(DIALOG);
    path = window.location.pathname;
    around.set(target, elementsAround(target));
    // The Tab key can reach elements behind a dialog, which takes the focus back: they are forgotten.
    const earlier = dialog ? recent.findIndex((one) => dialog?.contains(one)) : -1;
    if (earlier > 0) recent = recent.slice(earlier);
    recent = [target, ...recent.filter((one) => one !== target)].slice(0, REMEMBERED);
  };
  /** @returns whether something around the removed element has the focus now */
  const focusAround = (removed: HTMLElement, open: Element | null): boolean => {
    const element = around.get(removed)?.find((one) => one.isConnected);
    if (!element || element.closest(DIALOG) !== open) return false;
    if (!element.hasAttribute('tabindex')) element.tabIndex = -1;
    element.focus({ preventScroll: true });
    return document.activeElement === element;
  };
  /** A disabled element does not take the focus. */
  const takesFocus = (one: HTMLElement, open: Element | null): boolean => {
    if (!one.isConnected) return focusAround(one, open);
    if (one.closest(DIALOG) !== open) return false;
    one.focus({ preventScroll: true });
    return document.activeElement === one;
  };
  const giveBack = () => {
    const open = [...document.querySelectorAll(DIALOG)].at(-1) ?? null;
    recent.find((one) => takesFocus(one, open));
  };
  const watcher = new MutationObserver(() => {
    if (document.activeElement !== document.body) return;
    // Each dialog has its own child of the body, which is removed with it.
    const isClosed = dialog && !dialog.isConnected;
    if (isClosed) dialog = null;
    // Nothing was removed, or the page is another one, which begins at its top.
    else if (recent[0]?.isConnected !== false || path !== window.location.pathname) return;
    giveBack();
  });
  document.addEventListener('focusin', note);
  watcher.observe(document.body, { childList: true, subtree: true });
  return () => {
    document.removeEventListener('focusin', note);
    watcher.disconnect();
  };
}
