import type { SealKeys } from './sealKeys';

/** Keys of 32 bytes as the database holds them. */
export interface StoredKeys {
  newest: Buffer;
  /** Those before, the youngest first, and until when each of them signs, ms since the epoch. */
  former: readonly { key: Buffer; until: number }[];
  /** The database's time at reading, ms since the epoch. */
  now: number;
}

/**
 * The shop's own secret, which all processes share: it signs and seals what only they read. It can be replaced while they
 * work: every one of them takes what the former keys signed, and signs with the new one from an agreed moment on.
 */
export class ShopSecret {
  #keys: StoredKeys;

  constructor(keys: StoredKeys) {
    this.#keys = keys;
  }

  /** Takes the keys as they are stored now. */
  update(keys: StoredKeys): void {
    this.#keys = keys;
  }

  /** Signs what is new. */
  get current(): Buffer {
    return this.at(this.#keys.now);
  }

  /**
   * The key that signed at `moment`, ms since the epoch: for values that must not change while they are shown. After that key
   * was ended, the oldest one that is left.
   */
  at(moment: number): Buffer {
    const { newest, former } = this.#keys;
    return former.findLast(({ until }) => moment < until)?.key ?? newest;
  }

  /** Any of these may have signed or sealed what comes back; the current one first. */
  get accepted(): SealKeys {
    const { newest, former } = this.#keys;
    const { current } = this;
    const others = [newest, ...former.map(({ key }) => key)].filter((key) => key !== current);
    return [current, ...others];
  }
}
