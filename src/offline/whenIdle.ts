/** Longest wait for an idle moment; also the wait of browsers that cannot say when they are idle, ms. */
const PATIENCE_MS = 3000;

/** Runs `work` once the page has loaded and the browser is idle. */
function whenIdle(work: () => void): void {
  const idle = () => {
    if ('requestIdleCallback' in window) requestIdleCallback(work, { timeout: PATIENCE_MS });
    else setTimeout(work, PATIENCE_MS);
  };
  if (document.readyState === 'complete') idle();
  else addEventListener('load', idle, { once: true });
}

/** No first visit waits for the service worker, and a development build has none. */
export function startWorkerWhenIdle(): void {
  if (process.env.NODE_ENV !== 'production' || !('serviceWorker' in navigator)) return;
  // Without it the site works as before: it is not reported.
  whenIdle(() => {
    import('./startWorker').then(({ startWorker }) => startWorker()).catch(() => {});
  });
}
