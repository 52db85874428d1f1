import fc from 'fast-check';

const MILLION = 1_000_000n;

/** Base units: a few, where rounding is hard, or up to twenty-two digits. */
export const price = fc.oneof(fc.bigInt(1n, 20n), fc.bigInt(1n, 10n ** 22n));

/** As `price`, or nothing. */
export const priceOrNothing = fc.oneof(fc.bigInt(0n, 3n), fc.bigInt(0n, 10n ** 22n));

/** A part of an amount in millionths, often all or nothing of it. */
export const share = fc.oneof(
  { withCrossShrink: true },
  fc.constant(0n),
  fc.bigInt(0n, MILLION),
  fc.constant(MILLION),
);

export const partOf = (whole: bigint, millionths: bigint) => (whole * millionths) / MILLION;

/** True once in so many. */
export const seldom = (every: number) =>
  fc.oneof(
    { weight: every - 1, arbitrary: fc.constant(false) },
    { weight: 1, arbitrary: fc.constant(true) },
  );

/** Returns of an order. */
const TURNS = 6;

/** The pieces of a line: of each the turn in which it is given back. */
export const pieces = fc.array(fc.nat(TURNS - 1), { minLength: 1, maxLength: 7 });

/** What each turn gives back of lines whose pieces were drawn, in the order of the turns; each piece in one of them. */
export function turnsOf(lines: readonly { skuId: number; pieces: readonly number[] }[]) {
  const turns = Array.from({ length: TURNS }, (_, turn) =>
    lines
      .map(({ skuId, pieces }) => ({
        skuId,
        quantity: pieces.filter((one) => one === turn).length,
      }))
      .filter(({ quantity }) => quantity > 0),
  );
  return turns.filter((asked) => asked.length > 0);
}
