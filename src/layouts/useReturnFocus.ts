import { useEffect } from 'react';

/** Restores lost focus. Loaded behind the page, which is shown without it; should that fail, the page works all the same. */
export function useReturnFocus(): void {
  useEffect(() => {
    let isOver = false;
    let stop: (() => void) | undefined;
    const begin = async () => {
      const { returnFocus } = await import('./returnFocus');
      if (!isOver) stop = returnFocus();
    };
    begin().catch(() => undefined);
    return () => {
      isOver = true;
      stop?.();
    };
  }, []);
}
