import { useEffect } from 'react';

/** The element of server/modules/content/pages/firstPaint.ts. */
const FIRST_PAINT = 'first-paint';

/** The site's stylesheet while it is neither loaded nor known to have failed; chunks' own are the loader's affair. */
function pendingStyle(): HTMLLinkElement | undefined {
  if (document.documentElement.dataset.notLoaded !== undefined) return undefined;
  const links = document.querySelectorAll<HTMLLinkElement>('head > link[rel="stylesheet"]');
  return [...links].find(({ sheet, onerror }) => !sheet && !onerror);
}

/** If the site's stylesheet failed to load (config/loadWatch.js), only the notice stays, above the unstyled page. */
function uncover(cover: HTMLElement): void {
  const pending = pendingStyle();
  if (pending) {
    // Scripts from the cache may be done before the style has failed.
    for (const end of ['load', 'error']) {
      pending.addEventListener(end, () => uncover(cover), { once: true });
    }
    return;
  }
  const notice = cover.querySelector('.not-loaded');
  if (notice && document.documentElement.dataset.notLoaded !== undefined) {
    cover.replaceChildren(notice);
  } else {
    cover.remove();
  }
}

/** Removes the server's first paint once the page is rendered beneath it. */
export function RemoveFirstPaint() {
  useEffect(() => {
    const cover = document.getElementById(FIRST_PAINT);
    if (!cover) return;
    // The page renders its embedded responses one frame later.
    let frame = requestAnimationFrame(() => {
      frame = requestAnimationFrame(() => uncover(cover));
    });
    return () => {
      cancelAnimationFrame(frame);
      uncover(cover);
    };
  }, []);
  return null;
}
