import { matchRoutes, useAppData } from '@umijs/max';
import { useEffect } from 'react';
import { askAhead } from '@/services/firstData';
import { prefetch } from './loadable';

/** Rest of the pointer on a link that triggers a prefetch, ms. */
const REST_MS = 60;
/** Pages with embedded first responses. */
const WITH_DATA =
  /^\/((shop|market)(Bidding)?|bidding|news|about|gab|categories|help\/[a-z]+|seller\/(\d+|gab)|(product|news)\/view\/\d+)?$/;

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

/** Umi's route ids at a path, such as `product/view/$id`, the innermost last. */
function routeIdsOf(routes: Routes, pathname: string): string[] {
  const matches = matchRoutes(routes, pathname) ?? [];
  return matches.map(({ route }) => String(Reflect.get(Object(route), 'id') ?? ''));
}

/**
 * Prefetches a page's code and first responses when its link is about to be followed: the pointer rests on it, a finger
 * touches it or the keyboard focuses it.
 */
export function usePrefetch(): void {
  const { clientRoutes, routeComponents } = useAppData();
  useEffect(() => {
    if (wantsLittleData()) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const prepare = ({ pathname, search }: HTMLAnchorElement) => {
      if (pathname === window.location.pathname) return;
      const routeIds = routeIdsOf(clientRoutes, pathname);
      // So that the page does not suspend: React shows a fallback for at least 300 ms.
      for (const id of routeIds) prefetch(routeComponents[id]);
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
