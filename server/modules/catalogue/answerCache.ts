interface Entry {
  body: Buffer;
  /** Milliseconds of `now`: read it anew from here on, and do not tell it from there on. */
  renewAt: number;
  until: number;
}

export interface CacheLimits {
  /** How long an answer may be told again, ms. */
  ttl: number;
  /** Most bytes of answers and their keys kept. */
  bytes: number;
}

function sizeOf(key: string | number, { body }: Entry): number {
  return body.byteLength + (typeof key === 'string' ? key.length * 2 : 0);
}

/** Reads an answer; a renewal is waited for by nobody. */
type Make = (renewal: boolean) => Promise<Buffer>;

/** The part of its time after which an answer that is still wanted is read anew. */
const RENEW_AT = 0.6;

/**
 * Finished answers, told again for a moment. Those who ask for the same thing at the same time share
 * one reading; a reading that fails is told to them and not kept.
 */
export class AnswerCache {
  /** In the order of their making, which is the order of their ending. */
  readonly #entries = new Map<string | number, Entry>();
  readonly #pending = new Map<string | number, Promise<Buffer>>();
  #bytes = 0;

  constructor(
    private readonly limits: CacheLimits,
    private readonly now: () => number = () => performance.now(),
  ) {}

  /** The kept answer while it is fresh, else what `make` reads now. */
  get(key: string | number, make: Make): Buffer | Promise<Buffer> {
    const known = this.#entries.get(key);
    const now = this.now();
    if (known && known.until > now) {
      // Whoever comes late in its time is not kept waiting, and the next ones neither. A failure is
      // told to the first who finds nothing kept.
      if (known.renewAt <= now) this.#share(key, () => make(true)).catch(() => undefined);
      return known.body;
    }
    return this.#share(key, () => make(false));
  }

  #share(key: string | number, make: () => Promise<Buffer>): Promise<Buffer> {
    const pending = this.#pending.get(key);
    if (pending) return pending;
    const made = this.#make(key, make);
    this.#pending.set(key, made);
    return made;
  }

  async #make(key: string | number, make: () => Promise<Buffer>): Promise<Buffer> {
    // Freshness counts from before the reading: what changes during it is not told for longer.
    const begun = this.now();
    const until = begun + this.limits.ttl;
    const renewAt = begun + this.limits.ttl * RENEW_AT;
    try {
      const body = await make();
      this.#keep(key, { body, renewAt, until });
      return body;
    } finally {
      this.#pending.delete(key);
    }
  }

  #keep(key: string | number, entry: Entry): void {
    this.#drop(key);
    this.#entries.set(key, entry);
    this.#bytes += sizeOf(key, entry);
    const now = this.now();
    for (const [oldest, { until }] of this.#entries) {
      if (this.#bytes <= this.limits.bytes && until > now) break;
      this.#drop(oldest);
    }
  }

  #drop(key: string | number): void {
    const entry = this.#entries.get(key);
    if (!entry) return;
    this.#entries.delete(key);
    this.#bytes -= sizeOf(key, entry);
  }
}
