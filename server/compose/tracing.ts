import type { Logger } from 'pino';
import type { Config } from '../config';
import { type Tracing, traceWith } from '../tracing/tracing';
import type { Opened } from './opened';

/** Loads OpenTelemetry where a collector is configured: without one it costs no start and no memory. */
export async function startTracing({ tracing: to, role }: Config, log: Logger, opened: Opened) {
  if (!to) return undefined;
  const { openTracing } = await import('../tracing/openTracing');
  const tracing: Tracing = openTracing({ ...to, role, log });
  traceWith(tracing);
  opened.add(() => {
    traceWith(undefined);
    return tracing.close();
  });
  return tracing;
}
