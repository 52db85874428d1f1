/**
 * Reports scripts that failed to load; the site's style is in the document. The build puts it before Umi's preload helper,
 * in the same file (config/umiPlugin.ts). A preloaded chunk that failed is removed, because webpack's loader would wait two
 * minutes for it instead of requesting it again. A failure of a script of the site sets `data-not-loaded` on the root: no
 * other code runs then to show it.
 *
 * Also reads cookies and both storages once: a browser asks another process for each of them at its first use, which took the
 * main script, already the longest task of a visit, as long as a tenth of a second on a phone.
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
  // A task of its own.
  setTimeout(() => {
    try {
      return [document.cookie, sessionStorage.length, localStorage.length];
    } catch {
      // Storage is disabled in this browser.
    }
  });
})();
