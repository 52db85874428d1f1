import fc from 'fast-check';
import { partOf, priceOrNothing, share } from '../testing/arbitraries';
import { expectSame, forAll } from '../testing/property';
import { least, splitByMost } from './splitByMost';

const sum = (parts: readonly bigint[]) => parts.reduce((all, one) => all + one, 0n);

it('the lesser of two amounts, in either order', () => {
  expect([least(1n, 2n), least(2n, 1n), least(2n, 2n)]).toEqual([1n, 1n, 2n]);
});

it('splits in proportion', () => {
  expect(splitByMost(30n, [10n, 20n, 30n])).toEqual([5n, 10n, 15n]);
  expect(splitByMost(0n, [0n, 0n])).toEqual([0n, 0n]);
  expect(splitByMost(1n, [0n, 1n, 1n])).toEqual([0n, 1n, 0n]);
});

const cart = fc.record({
  most: fc.array(priceOrNothing, { minLength: 1, maxLength: 12 }),
  part: share,
});

it('is exact, and gives no part more than its most, for 10,000 random carts', () =>
  forAll(10_000, cart, ({ most, part }) => {
    const all = sum(most);
    const whole = partOf(all, part);
    const parts = splitByMost(whole, most);
    expectSame(sum(parts), whole);
    expectSame(
      parts.filter((part, n) => part < 0n || part > (most[n] ?? 0n)),
      [],
    );
    // No part is a unit or more below its exact share, and only the rest of rounding is above it.
    expectSame(
      parts.filter((part, n) => part * all <= whole * (most[n] ?? 0n) - (all || 1n)),
      [],
    );
  }));

it('refuses more than the parts may take', () => {
  expect(() => splitByMost(3n, [1n, 1n])).toThrow(RangeError);
  expect(() => splitByMost(-1n, [1n, 1n])).toThrow(RangeError);
  expect(splitByMost(2n, [1n, 1n])).toEqual([1n, 1n]);
});
