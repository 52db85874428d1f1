/** Seeded random numbers in [0, 1) (mulberry32). */
export function randomOf(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296;
  };
}

/** Seeded choices. */
export class Dice {
  readonly random: () => number;

  constructor(seed: number) {
    this.random = randomOf(seed);
  }

  chance = (share: number) => this.random() < share;
  /** A whole number from 1 to `most`. */
  upTo = (most: number) => 1 + Math.floor(this.random() * most);

  /** @throws RangeError when there is none */
  one<T>(list: readonly T[]): T {
    const found = list[Math.floor(this.random() * list.length)];
    if (found === undefined) throw new RangeError('nothing to choose from');
    return found;
  }

  /** A random part of the list, at least one item; each item has the same chance. */
  some<T>(list: readonly T[]): T[] {
    const found = list.filter(() => this.chance(0.5));
    return found.length > 0 ? found : [this.one(list)];
  }
}
