import type { Logger } from 'pino';
import type { Config } from '../config';
import { type Tracing, traceWith } from '../tracing/tracing';
import type { Opened } from './opened';

/** Loads OpenTelemetry only where a collector is configured, as it costs time at the start and memory. */
export async function startTracing({ tracing: target, role }: Config, log: Logger, opened: Opened) {
  if (!target) return undefined;
  const { openTracing } = await import('../tracing/openTracing');
  const tracing: Tracing = openTracing({ ...target, role, log });
  traceWith(tracing);
  opened.add(() => {
    traceWith(undefined);
    return tracing.close();
  });
  return tracing;
}
