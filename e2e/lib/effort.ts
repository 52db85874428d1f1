import type { Page } from '@playwright/test';

/** What a walk costs a person. */
export interface Effort {
  /** Presses of the pointer; the keyboard's are typing. */
  clicks: number;
  /** Where a page or a dialog was scrolled back up, and by how much. */
  back: string[];
}

/** Smaller moves are a page that settles. */
const A_SCROLL = 24;

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
  const seen = new WeakMap();
  addEventListener('scroll', ({ target }) => {
    const element = target === document ? document.scrollingElement : target;
    const now = { top: element.scrollTop, height: element.scrollHeight, path: location.pathname };
    const last = seen.get(element);
    // Another page begins at its top.
    const isSame = last?.path === now.path;
    const moved = isSame ? last.top - now.top : 0;
    // Scroll anchoring after content above disappeared or a dialog closed; not a scroll by the person.
    const shrunk = isSame ? last.height - now.height : 0;
    if (moved > ${A_SCROLL} && shrunk < moved - ${A_SCROLL}) {
      const where = now.path + ' ' + (element.className || element.tagName) + ', ' + last.top + ' to ' + now.top;
      change((effort) => effort.back.push(where + ', after click ' + effort.clicks));
    }
    if (!isSame || Math.abs(moved) > ${A_SCROLL}) seen.set(element, now);
  }, true);
})()`;

/** Counts from the next page that is loaded on. */
export async function countEffort(page: Page): Promise<() => Promise<Effort>> {
  await page.addInitScript(SCRIPT);
  return () =>
    page.evaluate(`JSON.parse(sessionStorage.getItem('effort') ?? '{"clicks":0,"back":[]}')`);
}
