/** Time after which a hidden tab releases resources that only a visible page needs, ms. */
const LONG_HIDDEN_MS = 60_000;
const CHANGE = 'visibilitychange';

/** Resolves when the tab is visible, or when `signal` aborts. */
export function untilVisible(signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const check = () => {
      if (document.hidden && !signal.aborted) return;
      document.removeEventListener(CHANGE, check);
      signal.removeEventListener('abort', check);
      resolve();
    };
    document.addEventListener(CHANGE, check);
    signal.addEventListener('abort', check);
    check();
  });
}

/** Calls back when the tab has been hidden for a minute. @returns a function that stops watching */
export function whenLongHidden(callback: () => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const watch = () => {
    clearTimeout(timer);
    if (document.hidden) timer = setTimeout(callback, LONG_HIDDEN_MS);
  };
  document.addEventListener(CHANGE, watch);
  watch();
  return () => {
    clearTimeout(timer);
    document.removeEventListener(CHANGE, watch);
  };
}
