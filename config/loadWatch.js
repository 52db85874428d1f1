/**
 * Reports scripts and styles that failed to load. The build puts it before Umi's preload helper, in the same file
 * (config/umiPlugin.ts). A preloaded chunk that failed is removed, because webpack's loader would wait two minutes for
 * it instead of requesting it again. A failure of the site's main script or style sets `data-not-loaded` on the root:
 * no other code runs then to show it.
 */
(() => {
  const root = document.documentElement;
  const notLoaded = () => {
    if (root.dataset.notLoaded !== undefined) return;
    root.dataset.notLoaded = '';
    addEventListener('online', () => location.reload());
  };
  addEventListener(
    'error',
    ({ target }) => {
      if (target instanceof HTMLScriptElement) {
        // A chunk with a handler belongs to webpack's loader, which reports it.
        if (!target.hasAttribute('data-webpack')) notLoaded();
        else if (!target.onerror) target.remove();
      } else if (target instanceof HTMLLinkElement && target.rel === 'stylesheet') {
        // Likewise for a chunk's style.
        if (!target.onerror) notLoaded();
      }
    },
    true,
  );
  /** Umi's main script sets `g_umi` at its end. */
  const check = () => {
    const styles = [...document.querySelectorAll('head > link[rel="stylesheet"]')];
    if (!window.g_umi || styles.some((one) => !one.sheet && !one.onerror)) notLoaded();
  };
  // The others may have failed before this script ran.
  if (document.readyState === 'complete') check();
  else addEventListener('load', check);
})();
