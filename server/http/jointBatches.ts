import { Batches, type OpenBatch } from './batches';
import {
  type BatchedWrite,
  type BatchWork,
  handleBatch,
  type Results,
  type Take,
} from './handleBatch';
import { JointRun, type KeyedBatch } from './jointRun';
import { KeyedSemaphore } from './keyedSemaphore';

/**
 * The one queue of small batches of all keys, in all processes alike. Two of them, with the keys spread over both, would wait for each
 * other's accounts: a member's money is one, whatever keys it is used for (ADR 172).
 */
const LANE = 'lane 0';
/** Largest number of keys in one transaction. */
const MAX_KEYS = 64;
/** A batch of more writes is handled by itself: others would wait for it. */
const LARGE = 16;
/** A key that spoilt a transaction of several is handled by itself for so long, ms: the grace of a lot that has ended. */
const APART_MS = 2_000;

/** The results of a batch; they may come later than those of other batches in its lane. */
interface Later {
  results: Promise<Results>;
}

/**
 * Handles small batches of different keys in one transaction (ADR 062, 172). It waits for no lock of a key: a key that another
 * process or a write of another kind has, a large batch, and all of them when something fails, are handled each by itself,
 * side by side, and do not hold up the lane.
 */
export class JointBatches {
  readonly #lane: Batches<KeyedBatch, Later>;
  readonly #alone: (key: string, take: Take) => Promise<Results>;
  /** Until when keys are handled by themselves, by `performance.now()`. */
  readonly #apart = new Map<string, number>();

  constructor(private readonly work: BatchWork) {
    this.#alone = handleBatch(work);
    this.#lane = new Batches(new KeyedSemaphore(1), (lane, open) => this.#together(lane, open), {
      maxItems: MAX_KEYS,
      gathersAfter: (parts) => parts.reduce((sum, { batch }) => sum + batch.size, 0) > 1,
    });
  }

  /** Whether the next batch of the key of these items gathers in the key's queue, and not in the lane. */
  static isLarge({ length }: { length: number }): boolean {
    return length > LARGE;
  }

  /** Handles a batch of one key; the caller runs one of a key at a time. */
  async handle(key: string, batch: OpenBatch<BatchedWrite>): Promise<Results> {
    const take = () => batch.close();
    if (batch.size > LARGE || this.#isApart(key)) return this.#alone(key, take);
    const { results } = await this.#lane.add(LANE, { key, batch, take });
    return results;
  }

  #keepApart(key: string): void {
    const now = performance.now();
    for (const [earlier, until] of this.#apart) {
      // The map is in order of `until`.
      if (until > now) break;
      this.#apart.delete(earlier);
    }
    this.#apart.delete(key);
    this.#apart.set(key, now + APART_MS);
  }

  #isApart(key: string): boolean {
    const until = this.#apart.get(key);
    if (until === undefined) return false;
    if (performance.now() < until) return true;
    this.#apart.delete(key);
    return false;
  }

  async #together(
    lane: string,
    open: OpenBatch<KeyedBatch>,
  ): Promise<PromiseSettledResult<Later>[]> {
    const run = new JointRun(this.work, lane, open, {
      alone: ({ key, take }) => this.#alone(key, take),
      isLarge: ({ batch }) => batch.size > LARGE,
      onSpoilt: ({ key }) => this.#keepApart(key),
    });
    const all = await run.run();
    return all.map((results) => ({ status: 'fulfilled', value: { results } }));
  }
}
