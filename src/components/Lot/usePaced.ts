import { useDocumentVisibility } from 'ahooks';
import { useEffect, useRef, useState } from 'react';

/** Minimum interval between requests of the history, ms: a hot lot changes faster than anyone reads. */
const FRESH_MS = 3_000;
/** All pages of a lot together ask for its history so often a second at most. */
const PAGES_PER_S = 40;
const LONGEST_MS = 60_000;

/** Pause of a page between two requests of a history, ms; it grows with the number of watchers. */
export function paceOf(watching: number | undefined): number {
  return Math.min(LONGEST_MS, Math.max(FRESH_MS, ((watching ?? 0) * 1000) / PAGES_PER_S));
}

/**
 * A value that changes often, at most once in `ms`, and at last as it is. The first change comes at once, later ones of pages that saw the
 * same change at different times; in a hidden page they wait until it is shown.
 */
export function usePaced<T>(value: T, ms: number): T {
  const [shown, setShown] = useState(value);
  const changedAt = useRef(Number.NEGATIVE_INFINITY);
  const [spread] = useState(() => 0.75 + Math.random() / 2);
  const isHidden = useDocumentVisibility() === 'hidden';
  useEffect(() => {
    if (Object.is(value, shown) || isHidden) return undefined;
    const wait = changedAt.current + ms * spread - performance.now();
    const timer = setTimeout(
      () => {
        changedAt.current = performance.now();
        setShown(value);
      },
      Math.max(0, wait),
    );
    return () => clearTimeout(timer);
  }, [value, shown, ms, spread, isHidden]);
  return shown;
}
