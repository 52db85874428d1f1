import type { Page } from '@playwright/test';

/** The effort of a walk for a person. */
export interface Effort {
  /** Presses of the pointer; the keyboard's are typing. */
  clicks: number;
  /** Pages and dialogs that were scrolled back up, with the distance. */
  back: string[];
}

/** Smaller moves are a page that settles. */
const A_SCROLL = 24;
/** Elements that a person follows with the eyes. */
const CONTENT = 'h1, h2, h3, p, a, button, input, label, img, dt, dd, td';

const SCRIPT = `(() => {
  const key = 'effort';
  const change = (how) => {
    const now = JSON.parse(sessionStorage.getItem(key) ?? '{"clicks":0,"back":[]}');
    how(now);
    sessionStorage.setItem(key, JSON.stringify(now));
  };
  // A press of Enter sends a click without a count.
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
    scroller.contains(element) && Math.abs(element.getBoundingClientRect().top - top - by) < ${A_SCROLL});
  const seen = new WeakMap();
  addEventListener('scroll', ({ target }) => {
    const element = target === document ? document.scrollingElement : target;
    const now = { top: element.scrollTop, path: location.pathname };
    const last = seen.get(element);
    // Another page begins at its top.
    const moved = last?.path === now.path ? last.top - now.top : 0;
    if (moved > ${A_SCROLL} && hasMoved(element, moved)) {
      const where = now.path + ' ' + (element.className || element.tagName) + ', ' + last.top + ' to ' + now.top;
      change((effort) => effort.back.push(where + ', after click ' + effort.clicks));
    }
    if (last?.path !== now.path || Math.abs(moved) > ${A_SCROLL}) seen.set(element, now);
  }, true);
})()`;

/** Counts from the next page that is loaded on. */
export async function countEffort(page: Page): Promise<() => Promise<Effort>> {
  await page.addInitScript(SCRIPT);
  return () =>
    page.evaluate(`JSON.parse(sessionStorage.getItem('effort') ?? '{"clicks":0,"back":[]}')`);
}
