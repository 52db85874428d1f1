import { useEffect } from 'react';

/** The element of server/modules/content/pages/firstPaint.ts. */
const FIRST_PAINT = 'first-paint';

/** Removes the first paint; keeps its notice above the page if a script failed to load (config/loadWatch.js). */
function uncover(cover: HTMLElement): void {
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
