import { AsyncLocalStorage } from 'node:async_hooks';
import { hostname } from 'node:os';
import {
  DiagLogLevel,
  diag,
  SpanKind as OtelKind,
  ROOT_CONTEXT,
  type Span,
  SpanStatusCode,
  trace,
} from '@opentelemetry/api';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import { resourceFromAttributes } from '@opentelemetry/resources';
import { BatchSpanProcessor, TracerProvider } from '@opentelemetry/sdk-trace';
import { type Attributes, failureOf, type SpanKind, type Tracing } from './tracing';
import { WholeTraces } from './wholeTraces';

export interface TracingOptions {
  /** Base URL of a collector that takes OTLP over HTTP; `/v1/traces` is added. */
  endpoint: string;
  /** Share of all traces that is recorded, 0 to 1. */
  share: number;
  role: string;
  log: { warn(fields: object, text: string): void };
}

const EXPORT_MS = 3_000;
const KINDS: Record<SpanKind, { kind: OtelKind; attributes?: Attributes }> = {
  request: { kind: OtelKind.SERVER },
  job: { kind: OtelKind.INTERNAL },
  transaction: { kind: OtelKind.INTERNAL },
  sql: { kind: OtelKind.CLIENT, attributes: { 'db.system.name': 'postgresql' } },
  rpc: { kind: OtelKind.CLIENT, attributes: { 'rpc.system': 'jsonrpc' } },
};

/** The one exporter to a collector; loaded only where tracing is on. */
export function openTracing({ endpoint, share, role, log }: TracingOptions): Tracing {
  const warn = (text: string) =>
    log.warn({ detail: text.slice(0, 300) }, 'traces are not exported');
  const ignore = () => undefined;
  const logger = { error: warn, warn, info: ignore, debug: ignore, verbose: ignore };
  diag.setLogger(logger, { logLevel: DiagLogLevel.ERROR, suppressOverrideMessage: true });
  const url = `${endpoint.replace(/\/+$/, '')}/v1/traces`;
  const exporter = new OTLPTraceExporter({ url, timeoutMillis: EXPORT_MS });
  const whole = new WholeTraces(
    new BatchSpanProcessor({ exporter, exportTimeoutMillis: EXPORT_MS, maxQueueSize: 8_192 }),
  );
  const provider = new TracerProvider({
    resource: resourceFromAttributes({
      'service.name': `gab-${role}`,
      'service.instance.id': `${hostname()}:${process.pid}`,
    }),
    spanProcessors: [whole],
  });
  const tracer = provider.getTracer('gab');
  const active = new AsyncLocalStorage<Span>();
  let recording = 0;
  /**
   * Before Node 24, each `await` of the process pays for a store that has been entered once, also those of unsampled
   * requests; it is taken down whenever no trace is being recorded.
   */
  const release = () => {
    recording -= 1;
    if (recording === 0) active.disable();
  };

  const start = (kind: SpanKind, name: string, parent?: Span) =>
    tracer.startSpan(
      name,
      KINDS[kind],
      parent ? trace.setSpan(ROOT_CONTEXT, parent) : ROOT_CONTEXT,
    );
  const end = (span: Span, failed?: string) => {
    if (failed !== undefined) {
      span.setAttribute('error.type', failed);
      span.setStatus({ code: SpanStatusCode.ERROR });
    }
    span.end();
  };

  return {
    begin(kind, name, first) {
      if (Math.random() >= share) return undefined;
      const span = start(kind, name);
      recording += 1;
      if (first) span.setAttributes(first);
      return {
        enter: (work) => active.run(span, work),
        end({ attributes, failed }) {
          if (attributes) span.setAttributes(attributes);
          end(span, failed);
          release();
        },
        drop() {
          whole.drop(span);
          release();
        },
      };
    },
    async inside(kind, name, work) {
      const parent = active.getStore();
      if (!parent) return work();
      const span = start(kind, name, parent);
      try {
        const result = await active.run(span, work);
        end(span);
        return result;
      } catch (error) {
        end(span, failureOf(error));
        throw error;
      }
    },
    close: () => provider.shutdown().catch((error: unknown) => warn(String(error))),
  };
}
