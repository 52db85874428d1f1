import { history, useLocation } from '@umijs/max';
import { useEffect, useLayoutEffect, useRef } from 'react';
import { staysInPlace } from '@/components/ownAddress';

const KEY = 'scrollPlaces';
const MAX_PLACES = 50;
/** Longest wait for a page to grow to the old scroll position, ms. */
const PATIENCE_MS = 3000;

function readPlaces(): Map<string, number> {
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem(KEY) ?? '[]');
    const pairs = Array.isArray(kept) ? kept : [];
    return new Map(pairs.filter(([key, y]) => typeof key === 'string' && typeof y === 'number'));
  } catch {
    return new Map();
  }
}

function keep(places: Map<string, number>): void {
  try {
    sessionStorage.setItem(KEY, JSON.stringify([...places].slice(-MAX_PLACES)));
  } catch {
    // Storage is disabled: a reload starts at the top.
  }
}

/** Scrolls to `y` repeatedly while the page grows, until it succeeds, the user scrolls or time is up. */
function returnTo(y: number): () => void {
  const reached = () => document.documentElement.scrollHeight - window.innerHeight >= y;
  const end = () => {
    observer.disconnect();
    clearTimeout(timer);
    for (const sign of ['wheel', 'touchstart', 'keydown']) window.removeEventListener(sign, end);
  };
  const go = () => {
    window.scrollTo(0, y);
    if (reached()) end();
  };
  const observer = new ResizeObserver(go);
  const timer = setTimeout(end, PATIENCE_MS);
  for (const sign of ['wheel', 'touchstart', 'keydown']) {
    window.addEventListener(sign, end, { passive: true });
  }
  observer.observe(document.body);
  go();
  return end;
}

function arriveAt(y: number | undefined, hash: string, isOtherPage: boolean) {
  if (history.action === 'POP') {
    // The browser scrolls to an anchor within the page.
    return hash && y === undefined ? undefined : returnTo(y ?? 0);
  }
  if (isOtherPage) window.scrollTo(0, 0);
  return undefined;
}

/**
 * Starts a new page at its top, a redirect's too; restores the position on back and forward, which the browser cannot do because the page
 * is not rendered yet.
 */
export function useScrollPlace(): void {
  const { pathname, search, hash, key, state } = useLocation();
  // The first page of a tab always has the same key.
  const place = `${key} ${pathname}${search}`;
  const places = useRef<Map<string, number>>(undefined);
  places.current ??= readPlaces();
  const from = useRef({ pathname, place });
  const stays = staysInPlace(state);

  useEffect(() => {
    window.history.scrollRestoration = 'manual';
    const handleLeave = () => keep(places.current ?? new Map());
    window.addEventListener('pagehide', handleLeave);
    return () => window.removeEventListener('pagehide', handleLeave);
  }, []);

  useEffect(() => {
    const note = () => {
      places.current?.delete(place);
      places.current?.set(place, window.scrollY);
    };
    window.addEventListener('scroll', note, { passive: true });
    return () => window.removeEventListener('scroll', note);
  }, [place]);

  useLayoutEffect(() => {
    const { pathname: oldPathname, place: oldPlace } = from.current;
    const isOtherPage = oldPathname !== pathname;
    from.current = { pathname, place };
    if (isOtherPage && stays) return returnTo(places.current?.get(oldPlace) ?? window.scrollY);
    // A page that replaces its own address while it is read: no scroll event may follow to note the position.
    if (history.action === 'REPLACE' && !isOtherPage) places.current?.set(place, window.scrollY);
    return arriveAt(places.current?.get(place), hash, isOtherPage);
  }, [pathname, hash, place, stays]);
}
