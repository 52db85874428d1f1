import { useEffect } from 'react';

/** Of server/modules/pages/firstPaint.ts. */
const FIRST_PAINT = 'first-paint';

/** Takes away what the server drew, once what it stood for has been drawn beneath it. */
export function Uncover() {
  useEffect(() => {
    const cover = document.getElementById(FIRST_PAINT);
    if (!cover) return;
    // The page's first answers are there, but reach it one drawing later.
    let frame = requestAnimationFrame(() => {
      frame = requestAnimationFrame(() => cover.remove());
    });
    return () => {
      cancelAnimationFrame(frame);
      cover.remove();
    };
  }, []);
  return null;
}
