/** Maximum number of concurrent reads; the next batch gathers while they run. */
const CONCURRENT = 2;
const MAX_BATCH = 100;
/** Max. wait of a load with `canWait`, ms. */
const MAX_WAIT_MS = 20;

interface Waiting<V> {
  key: number;
  resolve: (value: V | undefined) => void;
  reject: (error: unknown) => void;
}

/** Combines loads that arrive at about the same time into one read; the higher the load, the larger the batches. */
export class BatchLoader<V> {
  #waiting: Waiting<V>[] = [];
  #running = 0;
  #scheduled = false;
  #timer: NodeJS.Timeout | undefined;

  constructor(private readonly read: (keys: number[]) => Promise<Map<number, V>>) {}

  /** @param canWait no request waits for this load, so it may wait up to `MAX_WAIT_MS` for a batch */
  load(key: number, canWait = false): Promise<V | undefined> {
    return new Promise((resolve, reject) => {
      this.#waiting.push({ key, resolve, reject });
      if (!canWait) this.#schedule();
      else this.#timer ??= setTimeout(() => this.#wake(), MAX_WAIT_MS);
    });
  }

  #wake(): void {
    this.#timer = undefined;
    this.#schedule();
  }

  #schedule(): void {
    if (this.#scheduled || this.#running >= CONCURRENT || this.#waiting.length === 0) return;
    this.#scheduled = true;
    // setImmediate runs after the event loop has handled the requests that have already arrived, so they join this batch.
    setImmediate(() => {
      this.#scheduled = false;
      void this.#run(this.#waiting.splice(0, MAX_BATCH));
      this.#schedule();
    });
  }

  async #run(batch: Waiting<V>[]): Promise<void> {
    this.#running += 1;
    try {
      const values = await this.read([...new Set(batch.map(({ key }) => key))]);
      for (const { key, resolve } of batch) resolve(values.get(key));
    } catch (error) {
      for (const { reject } of batch) reject(error);
    } finally {
      this.#running -= 1;
      this.#schedule();
    }
  }
}
