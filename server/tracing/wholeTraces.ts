import type { Span as ApiSpan, Context } from '@opentelemetry/api';
import type { ReadableSpan, Span, SpanProcessor } from '@opentelemetry/sdk-trace';

/** Most ended spans of one trace that wait for its end. */
const MAX_WAITING = 1_000;

/** Holds a trace's spans until its first one ends, so that a round of a job that did nothing can be dropped. */
export class WholeTraces implements SpanProcessor {
  readonly #waiting = new Map<string, ReadableSpan[]>();

  constructor(private readonly next: SpanProcessor) {}

  onStart(span: Span, parent: Context): void {
    if (!span.parentSpanContext) this.#waiting.set(span.spanContext().traceId, []);
    this.next.onStart(span, parent);
  }

  onEnd(span: ReadableSpan): void {
    const { traceId } = span.spanContext();
    const waiting = this.#waiting.get(traceId);
    const isFirst = !span.parentSpanContext;
    if (waiting && !isFirst && waiting.length < MAX_WAITING) {
      waiting.push(span);
      return;
    }
    // A span that ends after its trace is sent alone.
    if (isFirst) this.#waiting.delete(traceId);
    for (const one of isFirst ? (waiting ?? []) : []) this.next.onEnd(one);
    this.next.onEnd(span);
  }

  drop(span: ApiSpan): void {
    this.#waiting.delete(span.spanContext().traceId);
  }

  forceFlush = () => this.next.forceFlush();
  shutdown = () => this.next.shutdown();
}
