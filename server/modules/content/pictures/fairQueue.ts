import { AppError } from '../../../errors';

interface Job {
  owner: number;
  cost: number;
  /** Virtual start time: the cost of the owner's earlier jobs. Jobs begin in this order. */
  start: number;
  begin: () => void;
  reject: (error: AppError) => void;
}

interface Limits {
  /** Maximum number of running jobs. */
  atOnce: number;
  /** Maximum number of running jobs per owner. */
  atOnceEach: number;
  /** Maximum number of waiting jobs, per owner and in all: each holds its bytes in memory. */
  waitingEach: number;
  waiting: number;
}

const RETRY_SECONDS = 5;
const tooOften = () => new AppError('TOO_OFTEN', { data: { seconds: RETRY_SECONDS } });

/**
 * Shares slow work between owners by cost (start-time fair queueing): an owner's many large jobs delay only their
 * own, and another owner's first job begins as soon as one ends.
 */
export class FairQueue {
  readonly #waiting: Job[] = [];
  readonly #running = new Map<number, number>();
  /** Virtual start time of each owner's next job; deleted once `#now` has passed it. */
  readonly #next = new Map<number, number>();
  #now = 0;
  #busy = 0;

  constructor(private readonly limits: Limits) {}

  /** @throws AppError TOO_OFTEN when the owner has too many waiting jobs, or the queue is full */
  async run<T>({ owner, cost }: Pick<Job, 'owner' | 'cost'>, work: () => Promise<T>): Promise<T> {
    await this.#enter(owner, cost);
    try {
      return await work();
    } finally {
      this.#leave(owner);
    }
  }

  #waitingOf(owner: number): number {
    return this.#waiting.filter((job) => job.owner === owner).length;
  }

  #enter(owner: number, cost: number): Promise<void> {
    if (this.#waitingOf(owner) >= this.limits.waitingEach) return Promise.reject(tooOften());
    if (this.#waiting.length >= this.limits.waiting && !this.#makeRoom(owner)) {
      return Promise.reject(tooOften());
    }
    const start = Math.max(this.#now, this.#next.get(owner) ?? 0);
    this.#next.set(owner, start + cost);
    return new Promise((begin, reject) => {
      this.#waiting.push({ owner, cost, start, begin, reject });
      this.#fill();
    });
  }

  /** Rejects the last job of the owner with most waiting jobs, if they have more than the newcomer. */
  #makeRoom(newcomer: number): boolean {
    const counts = new Map<number, number>();
    for (const { owner } of this.#waiting) counts.set(owner, (counts.get(owner) ?? 0) + 1);
    const [busiest, count] = [...counts].reduce((a, b) => (b[1] > a[1] ? b : a));
    if (count <= (counts.get(newcomer) ?? 0) + 1) return false;
    const index = this.#waiting.findLastIndex(({ owner }) => owner === busiest);
    const [job] = this.#waiting.splice(index, 1);
    if (!job) return false;
    this.#next.set(busiest, job.start);
    job.reject(tooOften());
    return true;
  }

  #fill(): void {
    while (this.#busy < this.limits.atOnce) {
      const able = this.#waiting.filter(
        ({ owner }) => (this.#running.get(owner) ?? 0) < this.limits.atOnceEach,
      );
      const [first] = able;
      if (!first) return;
      const job = able.reduce((a, b) => (b.start < a.start ? b : a), first);
      this.#waiting.splice(this.#waiting.indexOf(job), 1);
      this.#busy += 1;
      this.#running.set(job.owner, (this.#running.get(job.owner) ?? 0) + 1);
      this.#now = Math.max(this.#now, job.start);
      job.begin();
    }
  }

  #leave(owner: number): void {
    this.#busy -= 1;
    const left = (this.#running.get(owner) ?? 1) - 1;
    if (left > 0) this.#running.set(owner, left);
    else this.#running.delete(owner);
    for (const [one, start] of this.#next) if (start <= this.#now) this.#next.delete(one);
    this.#fill();
    // An idle queue resets the virtual time.
    if (this.#busy === 0) this.#next.clear();
  }
}
