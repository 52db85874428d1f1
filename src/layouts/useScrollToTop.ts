import { history, useLocation } from '@umijs/max';
import { useLayoutEffect } from 'react';

/** A new page begins at its top; going back is left to the browser, which knows where one was. */
export function useScrollToTop(): void {
  const { pathname } = useLocation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new path is what asks for it
  useLayoutEffect(() => {
    if (history.action === 'PUSH') window.scrollTo(0, 0);
  }, [pathname]);
}
