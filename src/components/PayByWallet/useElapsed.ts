import { useEffect, useState } from 'react';

/** Whether something has been so for a while without a break. */
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
