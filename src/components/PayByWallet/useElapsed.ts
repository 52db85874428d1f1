import { useEffect, useState } from 'react';

/** Whether `isSo` has been true without interruption for `afterMs`. */
export function useElapsed(isSo: boolean, afterMs: number): boolean {
  const [elapsed, setElapsed] = useState(false);
  useEffect(() => {
    setElapsed(false);
    if (!isSo) return;
    const timer = setTimeout(() => setElapsed(true), afterMs);
    return () => clearTimeout(timer);
  }, [isSo, afterMs]);
  return isSo && elapsed;
}
