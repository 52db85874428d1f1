/**
 * Reports scripts that failed to load; the site's style is in the document. The build puts it before Umi's preload helper,
 * in the same file (config/umiPlugin.ts). A preloaded chunk that failed is removed, because webpack's loader would wait two
 * minutes for it instead of requesting it again. A failure of a script of the site sets `data-not-loaded` on the root: no
 * other code runs then to show it.
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
      if (!(target instanceof HTMLScriptElement)) return;
      // A chunk with a handler belongs to webpack's loader, which reports it.
      if (!target.hasAttribute('data-webpack')) notLoaded();
      else if (!target.onerror) target.remove();
    },
    true,
  );
  /** Umi's main script sets `g_umi` at its end. The others may have failed before this script ran. */
  const check = () => {
    if (!window.g_umi) notLoaded();
  };
  if (document.readyState === 'complete') check();
  else addEventListener('load', check);
})();
