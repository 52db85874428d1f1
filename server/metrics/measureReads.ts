import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import { watchSlowStatements } from '../db/slowStatements';
import type { Metrics } from './metrics';

/** Announced by the cache of responses for each request (goods/catalogue/responseCache.ts). */
const CACHE = 'gab.response-cache';

/** Logs slow statements by name, and counts them where there are metrics. @returns the function that ends it */
export function reportSlowStatements(
  log: { warn(fields: object, text: string): void },
  fromMs: number,
  metrics?: Metrics,
): () => void {
  return watchSlowStatements(fromMs, ({ name, ms }) => {
    log.warn({ statement: name, ms: Math.round(ms) }, 'slow statement');
    metrics?.slowStatements.inc({ statement: name });
  });
}

/** Counts how the cache of responses served requests. @returns the function that ends that */
export function measureCache({ cache }: Metrics): () => void {
  const count = (served: unknown) => cache.inc({ served: String(served) });
  subscribe(CACHE, count);
  return () => void unsubscribe(CACHE, count);
}
