import { channel } from 'node:diagnostics_channel';

/** Announces how each request was served: `kept`, `joined` a load under way, or `loaded`; metrics count them. */
const served = channel('gab.response-cache');

function announce(how: 'kept' | 'joined' | 'loaded'): void {
  if (served.hasSubscribers) served.publish(how);
}

interface Entry {
  body: Buffer;
  /** Milliseconds of `now`: renewed in the background from `renewAt` on, not served from `until` on. */
  renewAt: number;
  until: number;
}

export interface CacheLimits {
  /** Lifetime of a response, ms. */
  ttl: number;
  /** Size limit of the kept responses and their keys. */
  bytes: number;
}

function sizeOf(key: string | number, { body }: Entry): number {
  return body.byteLength + (typeof key === 'string' ? key.length * 2 : 0);
}

/** Loads a response; `isRenewal` when no request waits for it. */
type Make = (isRenewal: boolean) => Promise<Buffer>;

/** Fraction of the TTL after which a requested response is renewed. */
const RENEW_AT = 0.6;

/** Short-TTL cache of serialised responses with single-flight loading. A failed load is thrown, not kept. */
export class ResponseCache {
  /** In the order in which they were loaded, which is also that of their expiry. */
  readonly #entries = new Map<string | number, Entry>();
  readonly #pending = new Map<string | number, Promise<Buffer>>();
  #bytes = 0;

  constructor(
    private readonly limits: CacheLimits,
    private readonly now: () => number = () => performance.now(),
  ) {}

  /** Returns the kept response while it is fresh, else what `make` loads. */
  get(key: string | number, make: Make): Buffer | Promise<Buffer> {
    const known = this.#entries.get(key);
    const now = this.now();
    if (known && known.until > now) {
      // A failed renewal is ignored: the first request after the expiry loads the response again and gets the failure.
      if (known.renewAt <= now) this.#share(key, () => make(true)).catch(() => undefined);
      announce('kept');
      return known.body;
    }
    announce(this.#pending.has(key) ? 'joined' : 'loaded');
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
    // Freshness counts from before the load, so that a change during it is not hidden for longer.
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
