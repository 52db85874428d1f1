import { setImmediate as nextTurn, setTimeout as sleep } from 'node:timers/promises';
import type { KeyedSemaphore } from './keyedSemaphore';

/** A larger batch saves little more, and its first item waits for the work on its last. */
const MAX_BATCH = 250;
/** Longest time that a batch waits for more items before it begins, ms. */
const MAX_GATHERING_MS = 50;
/** Results handed out in one turn of the event loop: each is then written as an answer, and other requests wait meanwhile. */
const RESULTS_PER_TURN = 16;

interface Batch<I, T> {
  items: I[];
  /** Ends the gathering: the batch has as many items as it may have. */
  onFull: () => void;
  /** The semaphore's `arrivals` once this batch was queued; greater when another task is queued behind it. */
  arrivals: number;
  results: Promise<readonly PromiseSettledResult<T>[]>;
}

/** A batch that others may join until `close`, which returns its items, the same ones each time. */
export interface OpenBatch<I> {
  readonly size: number;
  close(): readonly I[];
}

type Work<I, T> = (key: string, batch: OpenBatch<I>) => Promise<readonly PromiseSettledResult<T>[]>;

interface BatchOptions<I> {
  /** Largest number of items in a batch. */
  maxItems?: number;
  /** Whether the batch that follows these items gathers; by default after more than one item. */
  gathersAfter?: (items: readonly I[]) => boolean;
}

/**
 * Hands the items that wait for the same key to `work` together, in order of arrival: the longer the queue, the larger
 * the batch. One batch of a key runs at a time, and none overtakes other tasks of its semaphore.
 *
 * Senders of a batch send again as soon as they have their results. If the next batch began with the first of them, the
 * others would miss it, so it gathers: it waits for half the time that the one before took from its closing to its end,
 * for 50 ms at most, or until it is full (ADR 062).
 */
export class Batches<I, T> {
  readonly #open = new Map<string, Batch<I, T>>();
  readonly #gathering = new Map<string, Promise<void>>();
  readonly #maxItems: number;
  readonly #gathersAfter: (items: readonly I[]) => boolean;

  constructor(
    private readonly semaphore: KeyedSemaphore,
    private readonly work: Work<I, T>,
    { maxItems = MAX_BATCH, gathersAfter = ({ length }) => length > 1 }: BatchOptions<I> = {},
  ) {
    this.#maxItems = maxItems;
    this.#gathersAfter = gathersAfter;
  }

  /** @throws what `work` rejects with, or its result for this item */
  async add(key: string, item: I): Promise<T> {
    const batch = this.#openBatch(key);
    const index = batch.items.push(item) - 1;
    if (batch.items.length === this.#maxItems) batch.onFull();
    const result = (await batch.results)[index];
    for (let turns = Math.floor(index / RESULTS_PER_TURN); turns > 0; turns--) await nextTurn();
    if (!result) throw new Error('a batch left an item without a result');
    if (result.status === 'rejected') throw result.reason;
    return result.value;
  }

  /** Makes the key's next batch wait. */
  #gather(key: string, ms: number): void {
    const gathering = sleep(Math.min(ms, MAX_GATHERING_MS)).then(() => {
      if (this.#gathering.get(key) === gathering) this.#gathering.delete(key);
    });
    this.#gathering.set(key, gathering);
  }

  #openBatch(key: string): Batch<I, T> {
    const open = this.#open.get(key);
    // An item that joined a batch with another task behind it would overtake that task.
    const isLast = open?.arrivals === this.semaphore.arrivals(key);
    if (open && isLast && open.items.length < this.#maxItems) return open;
    const items: I[] = [];
    let onFull = () => {};
    const isFull = new Promise<void>((resolve) => {
      onFull = resolve;
    });
    const results = this.semaphore.run(
      key,
      async () => {
        // Awaited even without gathering: `run` may begin at once, before `add` has added the first item.
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
          const took = performance.now() - (closedAt ?? 0);
          if (this.#gathersAfter(items)) this.#gather(key, took / 2);
        }
      },
      { isExclusive: true },
    );
    const batch = { items, onFull, arrivals: this.semaphore.arrivals(key), results };
    this.#open.set(key, batch);
    return batch;
  }
}
