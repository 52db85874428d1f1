import { useEffect, useState } from 'react';

interface Further<P> {
  key: string;
  pages: readonly P[];
  failed: boolean;
}

/**
 * Loads the pages after the first one, one after the other, and keeps them while the list stays the same.
 * @param count number of pages after the first one
 */
export function useFurtherPages<P>(
  key: string,
  count: number,
  load: (nth: number) => Promise<P>,
): { pages: readonly P[]; isLoading: boolean; hasFailed: boolean; retry: () => void } {
  const [state, setState] = useState<Further<P>>({ key, pages: [], failed: false });
  const { pages, failed } = state.key === key ? state : { pages: [], failed: false };
  const next = pages.length < count && !failed ? pages.length + 1 : 0;
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is loaded follows from the key and the number
  useEffect(() => {
    if (next === 0) return undefined;
    let isCurrent = true;
    const keep = (change: Partial<Further<P>>) => {
      if (isCurrent) setState({ key, pages, failed: false, ...change });
    };
    load(next).then(
      (page) => keep({ pages: [...pages, page] }),
      () => keep({ failed: true }),
    );
    return () => {
      isCurrent = false;
    };
  }, [key, next]);
  return {
    pages,
    isLoading: next > 0,
    hasFailed: failed,
    retry: () => setState({ key, pages, failed: false }),
  };
}
