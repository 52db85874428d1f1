import { startTransition, useEffect, useState } from 'react';

/**
 * Counts up to `last`, one step at a time, when `isReady`. A page rendered in these steps stays responsive between
 * them.
 */
export function useStages(isReady: boolean, last: number): number {
  const [stage, setStage] = useState(0);
  useEffect(() => {
    if (!isReady || stage >= last) return undefined;
    // Not by animation frames: a background page has none.
    const timer = setTimeout(() => startTransition(() => setStage(stage + 1)), 16);
    return () => clearTimeout(timer);
  }, [isReady, stage, last]);
  return stage;
}
