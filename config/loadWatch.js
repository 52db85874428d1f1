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
  /** A failed style has a sheet, too: without rules, or with rules that may not be read. */
  const isEmpty = (sheet) => {
    try {
      return sheet.cssRules.length === 0;
    } catch {
      return true;
    }
  };
  const siteStyles = () =>
    [...document.querySelectorAll('head > link[rel="stylesheet"]')].filter(
      ({ onerror }) => !onerror,
    );
  /** Umi's main script sets `g_umi` at its end. */
  const check = () => {
    if (!window.g_umi || siteStyles().some(({ sheet }) => !sheet || isEmpty(sheet))) notLoaded();
  };
  // The others may have failed before this script ran.
  if (siteStyles().some(({ sheet }) => sheet && isEmpty(sheet))) notLoaded();
  if (document.readyState === 'complete') check();
  else addEventListener('load', check);
})();
