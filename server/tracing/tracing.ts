export type Attributes = Record<string, string | number>;

/** A request or a round of a job begins a trace; transactions, statements and calls of the chain's node lie below. */
export type SpanKind = 'request' | 'job' | 'transaction' | 'sql' | 'rpc';

/** A span that its owner ends. */
export interface OpenSpan {
  /** Runs `work` so that spans begun in it, also later, lie below this one. */
  enter<T>(work: () => T): T;
  end(result: { attributes?: Attributes; failed?: string }): void;
  /** Drops this span and all below it. */
  drop(): void;
}

/** The process's recorder of traces. */
export interface Tracing {
  /**
   * Begins a trace. Undefined if it is not in the sample.
   * @param name a route or a job; neither it nor an attribute holds a value that a member typed
   */
  begin(kind: 'request' | 'job', name: string, attributes?: Attributes): OpenSpan | undefined;
  /** Runs `work` in a span below the current one; without a current one, alone. */
  inside<T>(kind: SpanKind, name: string, work: () => Promise<T>): Promise<T>;
  /** Sends what is left. */
  close(): Promise<void>;
}

let current: Tracing | undefined;

/** Records traces from now on; with undefined no more. */
export function traceWith(tracing: Tracing | undefined): void {
  current = tracing;
}

/** Runs `work` in a span of the current request or job while tracing is on. */
export const traced = <T>(kind: SpanKind, name: string, work: () => Promise<T>): Promise<T> =>
  current ? current.inside(kind, name, work) : work();

/** Runs a round of a job as a trace of its own; a round that did nothing leaves none. */
export async function tracedRound(job: string, work: () => Promise<number>): Promise<number> {
  const span = current?.begin('job', job);
  if (!span) return work();
  try {
    const did = await span.enter(work);
    if (did > 0) span.end({ attributes: { 'gab.items': did } });
    else span.drop();
    return did;
  } catch (error) {
    span.end({ failed: failureOf(error) });
    throw error;
  }
}

/** An error's code or class. Never its message, which may hold values. */
export function failureOf(error: unknown): string {
  if (!(error instanceof Error)) return 'unknown';
  return 'code' in error && typeof error.code === 'string' ? error.code : error.name;
}
