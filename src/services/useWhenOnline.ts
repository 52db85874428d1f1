import { useEffect, useRef } from 'react';

/** Time in which a restored network may still lose requests, ms. */
const SETTLING_MS = 15_000;
/** Pause before the callback while the network settles, ms. */
const AGAIN_MS = 2000;

let onlineAt = Number.NEGATIVE_INFINITY;
window.addEventListener('online', () => {
  onlineAt = performance.now();
});

/** Calls back when the device comes online, while the component is mounted. */
export function useWhenOnline(callback: (() => void) | undefined): void {
  const latest = useRef(callback);
  useEffect(() => {
    latest.current = callback;
  });
  const isWaiting = callback !== undefined;
  useEffect(() => {
    if (!isWaiting) return;
    const call = () => latest.current?.();
    const isSettling = performance.now() - onlineAt < SETTLING_MS;
    const timer = isSettling ? setTimeout(call, AGAIN_MS) : undefined;
    window.addEventListener('online', call);
    return () => {
      clearTimeout(timer);
      window.removeEventListener('online', call);
    };
  }, [isWaiting]);
}
