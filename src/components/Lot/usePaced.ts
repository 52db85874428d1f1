import { useDocumentVisibility } from 'ahooks';
import { useEffect, useRef, useState } from 'react';

/** Minimum interval between requests of the history, ms: a hot lot changes faster than anyone reads. */
const FRESH_MS = 3_000;
/** All pages of a lot together request its history about this often, per second. */
const PAGES_PER_S = 40;
const LONGEST_MS = 60_000;

/** Pause of a page between two requests of a history, ms; it grows with the number of watchers. */
export function paceOf(watching: number | undefined): number {
  return Math.min(LONGEST_MS, Math.max(FRESH_MS, ((watching ?? 0) * 1000) / PAGES_PER_S));
}

/**
 * Passes on a value that changes often, at most once per `ms`; its last state always comes. The first change comes at once.
 * Later ones come at other times in each page, so that pages do not request together; a hidden page waits until it is shown.
 */
export function usePaced<T>(value: T, ms: number): T {
  const [shown, setShown] = useState(value);
  const changedAt = useRef(Number.NEGATIVE_INFINITY);
  // 0.75 to 1.25.
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
