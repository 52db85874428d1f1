import { channel } from 'node:diagnostics_channel';

/** A named statement and how long its answer took, milliseconds. Never its values or rows. */
export interface StatementTime {
  name: string;
  ms: number;
}

/** Announces each statement that took `SLOW_STATEMENT_MS` or longer, also one that failed. */
const slow = channel('gab.slow-statement');

/** Milliseconds from which a statement is slow; set once at the start. */
let slowMs = Number.POSITIVE_INFINITY;

/** Passes each slow statement to `receive`, from now on. @returns the function that ends that */
export function watchSlowStatements(
  fromMs: number,
  receive: (slow: StatementTime) => void,
): () => void {
  slowMs = fromMs > 0 ? fromMs : Number.POSITIVE_INFINITY;
  const listener = (message: unknown) => receive(message as StatementTime);
  slow.subscribe(listener);
  return () => {
    slow.unsubscribe(listener);
    if (!slow.hasSubscribers) slowMs = Number.POSITIVE_INFINITY;
  };
}

/** Runs a statement, and announces it if it was slow. */
export async function timed<T>(name: string, work: () => Promise<T>): Promise<T> {
  const begun = performance.now();
  try {
    return await work();
  } finally {
    const ms = performance.now() - begun;
    if (ms >= slowMs) slow.publish({ name, ms } satisfies StatementTime);
  }
}
