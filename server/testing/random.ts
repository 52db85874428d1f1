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

/** HISTORIES=200 gives a long run; FIRST_SEED starts from another seed. */
const { HISTORIES, FIRST_SEED } = process.env;
export const FIRST = Number(FIRST_SEED ?? 1);
/** The number of histories of a run. @param usual without HISTORIES */
export const historiesOf = (usual: number) => Number(HISTORIES ?? usual);

/**
 * Runs histories one after the other, each from a seed of its own. For what acts at once in a database, where a smaller history
 * need not fail like the one that it was cut from; elsewhere see `forAll`.
 * @throws Error that names the seed
 */
export async function eachSeed(count: number, run: (seed: number) => Promise<void>): Promise<void> {
  for (let seed = FIRST; seed < FIRST + count; seed++) {
    try {
      await run(seed);
    } catch (cause) {
      throw new Error(`history ${seed}, alone with HISTORIES=1 FIRST_SEED=${seed}: ${cause}`, {
        cause,
      });
    }
  }
}
