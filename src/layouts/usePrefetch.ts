import { matchRoutes, useAppData } from '@umijs/max';
import { useEffect } from 'react';
import { askAhead } from '@/services/firstData';

/** How long a pointer rests on a link before that counts as a wish, in ms. */
const REST_MS = 60;
/** Pages for which the server has first answers. */
const WITH_DATA = /^\/((shop|market)(Bidding)?|news|about|(product|news)\/view\/\d+)?$/;

function wantsLittleData(): boolean {
  const connection: unknown = Reflect.get(navigator, 'connection');
  return typeof connection === 'object' && connection !== null
    ? Reflect.get(connection, 'saveData') === true
    : false;
}

function linkOf({ target }: Event): HTMLAnchorElement | undefined {
  const link = target instanceof Element ? target.closest('a') : null;
  const isInside = link && link.origin === window.location.origin && !link.target;
  return isInside ? link : undefined;
}

type Routes = Parameters<typeof matchRoutes>[0];

/** Umi's names of the routes at a path, such as `product/view/$id`; the innermost is the last. */
function routeIdsOf(routes: Routes, pathname: string): string[] {
  const matches = matchRoutes(routes, pathname) ?? [];
  return matches.map(({ route }) => String(Reflect.get(Object(route), 'id') ?? ''));
}

/**
 * Starts what `React.lazy` would start at the first render, so that the page suspends no more: React
 * keeps a fallback, once shown, for 300 ms.
 */
function begin(component: unknown): void {
  const init: unknown = Reflect.get(Object(component), '_init');
  if (typeof init !== 'function') return;
  try {
    init(Reflect.get(Object(component), '_payload'));
  } catch {
    // It throws the promise of what it waits for.
  }
}

/**
 * Loads a page's code and first answers when somebody is about to open it: the pointer rests on its
 * link, a finger touches it or the keyboard reaches it.
 */
export function usePrefetch(): void {
  const { clientRoutes, routeComponents } = useAppData();
  useEffect(() => {
    if (wantsLittleData()) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const prepare = ({ pathname, search }: HTMLAnchorElement) => {
      if (pathname === window.location.pathname) return;
      const routeIds = routeIdsOf(clientRoutes, pathname);
      for (const id of routeIds) begin(routeComponents[id]);
      if (WITH_DATA.test(pathname)) askAhead(pathname + search, routeIds.at(-1) ?? '');
    };
    const onOver = (event: Event) => {
      clearTimeout(timer);
      const link = linkOf(event);
      if (link) timer = setTimeout(() => prepare(link), REST_MS);
    };
    const onTouch = (event: Event) => {
      const link = linkOf(event);
      if (link) prepare(link);
    };
    const quietly = { passive: true };
    document.addEventListener('pointerover', onOver, quietly);
    document.addEventListener('focusin', onOver, quietly);
    document.addEventListener('touchstart', onTouch, quietly);
    return () => {
      clearTimeout(timer);
      document.removeEventListener('pointerover', onOver);
      document.removeEventListener('focusin', onOver);
      document.removeEventListener('touchstart', onTouch);
    };
  }, [clientRoutes, routeComponents]);
}
