import { isDeepStrictEqual } from 'node:util';
import fc from 'fast-check';

const { PROPERTY_SEED, PROPERTY_PATH } = process.env;

/**
 * The same values in each run: a test that fails then fails by the change. A failure prints the smallest value that it was
 * shrunk to, a seed and a path. PROPERTY_SEED and PROPERTY_PATH, with `-t` for the one test, repeat it; another PROPERTY_SEED
 * tries other values.
 */
const options = (numRuns: number) => ({
  numRuns,
  seed: Number(PROPERTY_SEED ?? 155),
  ...(PROPERTY_PATH && { path: PROPERTY_PATH }),
});

/** Checks what is said of all values on so many of them. @throws Error for the smallest value found that breaks it */
export function forAll<T>(runs: number, values: fc.Arbitrary<T>, check: (value: T) => void): void {
  fc.assert(
    fc.property(values, (value) => check(value)),
    options(runs),
  );
}

/** Time for a failure's shrinking, ms: less than a test has. */
const SHRINKING_MS = 75_000;

/** As `forAll`, for checks in a database: the smallest value found within the time of a test. */
export const forAllIn = <T>(
  runs: number,
  values: fc.Arbitrary<T>,
  check: (value: T) => Promise<void>,
): Promise<void> =>
  fc.assert(
    fc.asyncProperty(values, (value) => check(value)),
    { ...options(runs), interruptAfterTimeLimit: SHRINKING_MS, markInterruptAsFailure: true },
  );

/** As `expect(found).toEqual(wanted)`, which costs more than most properties: asked only when they differ. */
export function expectSame<T>(found: T, wanted: T): void {
  if (!isDeepStrictEqual(found, wanted)) {
    expect(found).toEqual(wanted);
    throw new Error('equal to expect only');
  }
}
