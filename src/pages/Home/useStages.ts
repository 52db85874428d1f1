import { startTransition, useEffect, useState } from 'react';

/**
 * Counts up to `last`, a step at a time, once something is ready: what is drawn in as many steps is laid out
 * in as many, and a touch is answered between them.
 */
export function useStages(isReady: boolean, last: number): number {
  const [stage, setStage] = useState(0);
  useEffect(() => {
    if (!isReady || stage >= last) return undefined;
    // Not by frames: a page in the background has none.
    const timer = setTimeout(() => startTransition(() => setStage(stage + 1)), 16);
    return () => clearTimeout(timer);
  }, [isReady, stage, last]);
  return stage;
}
