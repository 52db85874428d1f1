interface Waiting {
  begin(): void;
  isExclusive: boolean;
}

interface Queue {
  running: number;
  /** Number of tasks since the queue was last empty. */
  arrivals: number;
  waiting: Waiting[];
}

/** Two: while one write holds the row lock, another does what needs no lock. */
export const CONCURRENCY_PER_KEY = 2;

/**
 * Runs at most `width` tasks per key in this process, in order of arrival. Waiting tasks hold no database
 * connection.
 */
export class KeyedSemaphore {
  readonly #width: number;
  readonly #queues = new Map<string, Queue>();

  constructor(width: number) {
    this.#width = width;
  }

  /** Changes with each task of a key: equal numbers show that no task was queued in between. */
  arrivals(key: string): number {
    return this.#queues.get(key)?.arrivals ?? 0;
  }

  /** An exclusive task begins when no other task of its key runs, and no other exclusive one begins until it has ended. */
  async run<T>(
    key: string,
    work: () => Promise<T>,
    { isExclusive = false }: { isExclusive?: boolean | undefined } = {},
  ): Promise<T> {
    const queue = this.#queues.get(key) ?? { running: 0, arrivals: 0, waiting: [] };
    this.#queues.set(key, queue);
    queue.arrivals += 1;
    if (queue.waiting.length === 0 && this.#hasRoom(queue, isExclusive)) queue.running += 1;
    else await new Promise<void>((begin) => queue.waiting.push({ begin, isExclusive }));
    try {
      return await work();
    } finally {
      queue.running -= 1;
      this.#beginNext(key, queue);
    }
  }

  /**
   * As `run`, for a task with several keys: it takes its turn at one after the other. All tasks do so in one order, so that none
   * waits for another that waits for it.
   */
  runInAll<T>(
    keys: readonly string[],
    work: () => Promise<T>,
    options?: { isExclusive?: boolean | undefined },
  ): Promise<T> {
    const [first, ...others] = [...new Set(keys)].sort();
    if (first === undefined) return work();
    return this.run(first, () => this.runInAll(others, work, options), options);
  }

  #hasRoom({ running }: Queue, isExclusive: boolean): boolean {
    return running < (isExclusive ? 1 : this.#width);
  }

  #beginNext(key: string, queue: Queue): void {
    for (let [next] = queue.waiting; next; [next] = queue.waiting) {
      if (!this.#hasRoom(queue, next.isExclusive)) return;
      queue.waiting.shift();
      queue.running += 1;
      next.begin();
    }
    if (queue.running === 0) this.#queues.delete(key);
  }
}
