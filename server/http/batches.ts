import { setTimeout as sleep } from 'node:timers/promises';
import type { KeyedSemaphore } from './keyedSemaphore';

/** A larger batch saves little more, and its first item waits for its last. */
const MAX_BATCH = 250;
/** Longest time that a batch gathers before it begins, ms. */
const LONGEST_GATHERING_MS = 50;

interface Batch<I, T> {
  items: I[];
  /** Called when the batch has as many items as it may have. */
  onFull: () => void;
  /** Number of arrivals at the semaphore for the key when the batch was queued. */
  arrivals: number;
  results: Promise<readonly PromiseSettledResult<T>[]>;
}

/** A batch that may still grow: until `close`, which returns its items, others may join. */
export interface OpenBatch<I> {
  readonly size: number;
  close(): readonly I[];
}

type Work<I, T> = (key: string, batch: OpenBatch<I>) => Promise<readonly PromiseSettledResult<T>[]>;

interface Options<I> {
  /** Largest number of items in a batch. */
  most?: number;
  /** Whether the batch after these items gathers: they come back at once, and more than one. */
  gathersAfter?: (items: readonly I[]) => boolean;
}

/**
 * Hands the items that wait for the same key to `work` together, in order of arrival: the longer the queue, the larger
 * the batch. One batch of a key runs at a time, and none overtakes other tasks of its semaphore. After a batch of several
 * the next one gathers for half as long as that one took once it was closed, or until it is full: its senders come back
 * just then, and all but the first would miss it.
 */
export class Batches<I, T> {
  readonly #open = new Map<string, Batch<I, T>>();
  readonly #gathering = new Map<string, Promise<void>>();
  readonly #most: number;
  readonly #gathersAfter: (items: readonly I[]) => boolean;

  constructor(
    private readonly semaphore: KeyedSemaphore,
    private readonly work: Work<I, T>,
    { most = MAX_BATCH, gathersAfter = ({ length }) => length > 1 }: Options<I> = {},
  ) {
    this.#most = most;
    this.#gathersAfter = gathersAfter;
  }

  /** @throws what `work` rejects with, or its result for this item */
  async add(key: string, item: I): Promise<T> {
    const batch = this.#openBatch(key);
    const index = batch.items.push(item) - 1;
    if (batch.items.length === this.#most) batch.onFull();
    const result = (await batch.results)[index];
    if (!result) throw new Error('a batch left an item without a result');
    if (result.status === 'rejected') throw result.reason;
    return result.value;
  }

  #gather(key: string, ms: number): void {
    const gathering = sleep(Math.min(ms, LONGEST_GATHERING_MS)).then(() => {
      if (this.#gathering.get(key) === gathering) this.#gathering.delete(key);
    });
    this.#gathering.set(key, gathering);
  }

  #openBatch(key: string): Batch<I, T> {
    const open = this.#open.get(key);
    const isLast = open?.arrivals === this.semaphore.arrivals(key);
    if (open && isLast && open.items.length < this.#most) return open;
    const items: I[] = [];
    let onFull = () => {};
    const isFull = new Promise<void>((resolve) => {
      onFull = resolve;
    });
    const results = this.semaphore.run(
      key,
      async () => {
        // A microtask at least: `run` may begin at once, before the first item is added.
        await Promise.race([this.#gathering.get(key), isFull]);
        let closedAt: number | undefined;
        const close = () => {
          if (this.#open.get(key)?.items === items) this.#open.delete(key);
          closedAt ??= performance.now();
          return items;
        };
        try {
          return await this.work(key, {
            close,
            get size() {
              return items.length;
            },
          });
        } finally {
          close();
          if (this.#gathersAfter(items))
            this.#gather(key, (performance.now() - (closedAt ?? 0)) / 2);
        }
      },
      true,
    );
    const batch = { items, onFull, arrivals: this.semaphore.arrivals(key), results };
    this.#open.set(key, batch);
    return batch;
  }
}
