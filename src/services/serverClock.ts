import { useRequest } from 'ahooks';
import { useEffect, useReducer } from 'react';
import { api } from '@/services/api';

/** The server's clock (ms) at a moment of this page's own, which nobody can set back. */
interface Reading {
  serverTime: number;
  at: number;
}

async function readClock(): Promise<Reading> {
  const asked = performance.now();
  const { now } = await api('GET /api/config', { skipErrorHandler: true });
  return { serverTime: now, at: (asked + performance.now()) / 2 };
}

/**
 * What is left until a moment of the server's clock, in ms and never below 0; undefined until the
 * clock has been read. Draws again with every whole second that is left.
 */
export function useTimeLeft(until: number | null): number | undefined {
  const { data: reading } = useRequest(readClock, {
    ready: until !== null,
    cacheKey: 'serverClock',
    staleTime: 10 * 60_000,
    retryCount: 5,
    onError() {},
  });
  const [tick, next] = useReducer((n: number) => n + 1, 0);
  const now = reading && reading.serverTime + performance.now() - reading.at;
  const left = until === null || now === undefined ? undefined : Math.max(0, until - now);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each tick asks for the next
  useEffect(() => {
    if (!left) return;
    const timer = setTimeout(next, (left % 1000) + 1);
    return () => clearTimeout(timer);
  }, [tick, left === undefined, until]);
  return left;
}
