import type { Page } from '@playwright/test';

/** The effort of a walk for a person. */
export interface Effort {
  /** Clicks of the pointer, without those that a key press causes. */
  clicks: number;
  /** Descriptions of the pages and dialogs that were scrolled back up, with the distance. */
  back: string[];
}

/** Smaller scrolls happen while a page settles. */
const MIN_SCROLL_PX = 24;
/** Elements whose movement on the screen a person notices. */
const CONTENT = 'h1, h2, h3, p, a, button, input, label, img, dt, dd, td';

const SCRIPT = `(() => {
  const key = 'effort';
  const change = (how) => {
    const now = JSON.parse(sessionStorage.getItem(key) ?? '{"clicks":0,"back":[]}');
    how(now);
    sessionStorage.setItem(key, JSON.stringify(now));
  };
  // A click by the Enter key has detail 0.
  addEventListener('click', (event) => {
    if (event.isTrusted && event.detail > 0) change((now) => { now.clicks += 1; });
  }, true);
  // The content in view in the last frame, and its places on the screen.
  let inView = [];
  const look = () => {
    inView = [...document.querySelectorAll('${CONTENT}')]
      .map((element) => ({ element, top: element.getBoundingClientRect().top }))
      .filter(({ top }) => top >= 0 && top < innerHeight);
    requestAnimationFrame(look);
  };
  requestAnimationFrame(look);
  // Content that disappears above or below lets the browser scroll so that the rest keeps its place on the screen; what
  // a person scrolls moves.
  const hasMoved = (scroller, by) => inView.some(({ element, top }) =>
    scroller.contains(element) && Math.abs(element.getBoundingClientRect().top - top - by) < ${MIN_SCROLL_PX});
  const seen = new WeakMap();
  addEventListener('scroll', ({ target }) => {
    const element = target === document ? document.scrollingElement : target;
    const now = { top: element.scrollTop, path: location.pathname };
    const last = seen.get(element);
    // Another page begins at its top.
    const moved = last?.path === now.path ? last.top - now.top : 0;
    if (moved > ${MIN_SCROLL_PX} && hasMoved(element, moved)) {
      const where = now.path + ' ' + (element.className || element.tagName) + ', ' + last.top + ' to ' + now.top;
      change((effort) => effort.back.push(where + ', after click ' + effort.clicks));
    }
    if (last?.path !== now.path || Math.abs(moved) > ${MIN_SCROLL_PX}) seen.set(element, now);
  }, true);
})()`;

/** Counts from the next page load on. @returns a function that reads the effort so far */
export async function countEffort(page: Page): Promise<() => Promise<Effort>> {
  await page.addInitScript(SCRIPT);
  return () =>
    page.evaluate(`JSON.parse(sessionStorage.getItem('effort') ?? '{"clicks":0,"back":[]}')`);
}
