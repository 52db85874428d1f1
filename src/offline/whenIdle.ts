import { loadMessages } from '@/feedback/feedback';

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

/** Loads parts that no first visit waits for: messages, and the service worker. A development build has neither. */
export function prepareWhenIdle(): void {
  if (process.env.NODE_ENV !== 'production') return;
  whenIdle(() => {
    loadMessages();
    if (!('serviceWorker' in navigator)) return;
    // Without it the site works as before: it is not reported.
    import('./startWorker').then(({ startWorker }) => startWorker()).catch(() => {});
  });
}
