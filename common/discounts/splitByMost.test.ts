import { seededRandom } from '../testing/seededRandom';
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

it('is exact, and gives no part more than its most, for 10,000 random carts', () => {
  const random = seededRandom(42n);
  for (let run = 0; run < 10_000; run++) {
    const most = Array.from({ length: 1 + Number(random(12n)) }, () =>
      random(4n) === 0n ? random(3n) : random(10n ** 22n),
    );
    const whole = random(sum(most) + 1n);
    const parts = splitByMost(whole, most);
    expect(sum(parts)).toBe(whole);
    expect(parts.every((part, n) => part >= 0n && part <= (most[n] ?? 0n))).toBe(true);
    // No part is a unit or more below its exact share, and only the rest of rounding is above it.
    const all = sum(most);
    expect(parts.every((part, n) => part * all > whole * (most[n] ?? 0n) - (all || 1n))).toBe(true);
  }
});

it('refuses more than the parts may take', () => {
  expect(() => splitByMost(3n, [1n, 1n])).toThrow(RangeError);
  expect(() => splitByMost(-1n, [1n, 1n])).toThrow(RangeError);
  expect(splitByMost(2n, [1n, 1n])).toEqual([1n, 1n]);
});
