import fc from 'fast-check';
import { price, priceOrNothing, seldom } from '../testing/arbitraries';
import { expectSame, forAll } from '../testing/property';
import {
  type CouponGift,
  type CouponPart,
  type CouponTerms,
  couponGift,
  giftText,
  parcelIdOf,
} from './couponRules';

const OFF: CouponTerms = { kind: 'amount', amount: 50n, percentBps: null, minimum: 100n };
const part = (skuId: number, price: bigint, applies = true): CouponPart => ({
  skuId,
  price,
  applies,
});
const given = (...of: Parameters<typeof couponGift>): CouponGift => {
  const gift = couponGift(...of);
  if ('why' in gift) throw new Error(gift.why);
  return gift;
};

it('an amount is split over the lines that it applies to, in proportion to their prices', () => {
  const gift = given(OFF, [part(3, 100n), part(1, 300n), part(2, 900n, false)], []);
  expect(gift.total).toBe(50n);
  expect(Object.fromEntries(gift.lines)).toEqual({ 1: 38n, 3: 12n });
});

it('a percentage ends at its most, and a line keeps one base unit', () => {
  const half: CouponTerms = { kind: 'percent', amount: 70n, percentBps: 5000, minimum: 0n };
  expect(given(half, [part(1, 100n)], []).total).toBe(50n);
  expect(given(half, [part(1, 1000n)], []).total).toBe(70n);
  const most: CouponTerms = { ...half, percentBps: 9999, amount: 10n ** 20n };
  expect(given(most, [part(1, 30_000n), part(2, 1n)], []).lines.get(2)).toBe(0n);
});

it('free delivery takes fees of its parcels off, up to its most', () => {
  const free: CouponTerms = { kind: 'delivery', amount: 100n, percentBps: null, minimum: 0n };
  const lines = [part(1, 500n), part(2, 500n, false)];
  expect(given(free, lines, [part(1, 80n), part(2, 90n, false)]).total).toBe(80n);
  expect(given(free, lines, [part(1, 180n)]).total).toBe(100n);
  expect(couponGift(free, lines, [part(2, 90n, false)])).toEqual({ why: 'delivery' });
  expect(given(free, lines, [part(1, 80n)]).lines.size).toBe(0);
});

it('reports why it takes nothing off', () => {
  expect(couponGift(OFF, [part(1, 500n, false)], [])).toEqual({ why: 'goods' });
  expect(couponGift(OFF, [part(1, 99n)], [])).toEqual({ why: 'minimum', goods: 99n });
  expect(couponGift({ ...OFF, minimum: 0n }, [part(1, 1n)], [])).toEqual({ why: 'goods' });
});

it('what comes to the minimum, and a gift of one base unit, are enough', () => {
  expect(given(OFF, [part(1, 100n)], []).total).toBe(50n);
  expect(given({ ...OFF, amount: 1n }, [part(1, 100n)], []).total).toBe(1n);
});

it('a parcel is named by its lowest variant, and a gift by its kind', () => {
  expect(parcelIdOf({ lines: [{ skuId: 7 }, { skuId: 3 }, { skuId: 9 }] })).toBe(3);
  expect(giftText('amount', null, '50 GAB')).toBe('折 50 GAB');
  expect(giftText('percent', 1250, '50 GAB')).toBe('折 12.5%，最多 50 GAB');
  expect(giftText('percent', null, '50 GAB')).toBe('折 0%，最多 50 GAB');
  expect(giftText('delivery', null, '50 GAB')).toBe('免運費，最多 50 GAB');
});

it('a line without a price gets no part', () => {
  const gift = given({ ...OFF, amount: 60n }, [part(1, 0n), part(2, 120n)], []);
  expect(Object.fromEntries(gift.lines)).toEqual({ 1: 0n, 2: 60n });
});

const drawnParts = fc
  .array(fc.record({ price: priceOrNothing, isOutside: seldom(3) }), {
    minLength: 1,
    maxLength: 10,
  })
  .map((parts) => parts.map(({ price, isOutside }, n) => part(n + 1, price, !isOutside)));
const couponAndCart = fc.record({
  terms: fc
    .record({
      kind: fc.constantFrom('amount', 'percent', 'delivery'),
      amount: price,
      ofPercent: fc.integer({ min: 1, max: 9999 }),
      minimum: fc.oneof(fc.constant(0n), priceOrNothing),
    })
    .map(
      ({ ofPercent, ...terms }): CouponTerms => ({
        ...terms,
        percentBps: terms.kind === 'percent' ? ofPercent : null,
      }),
    ),
  lines: drawnParts,
  fees: drawnParts,
});

/** Checks the shares of parts. @returns their sum */
function sumOfShares(parts: CouponPart[], shares: CouponGift['lines'], kept: bigint): bigint {
  let sum = 0n;
  for (const { skuId, price: most, applies } of parts) {
    const share = shares.get(skuId) ?? 0n;
    sum += share;
    const isSound = share === 0n || (applies && share > 0n && share <= most - kept);
    if (!isSound) throw new Error(`${share} off ${skuId}, which costs ${most}`);
  }
  return sum;
}

it('the parts of 10,000 random carts sum to the whole, stay below each price and ignore the order of lines', () => {
  let given = 0;
  forAll(10_000, couponAndCart, ({ terms, lines, fees }) => {
    const gift = couponGift(terms, lines, fees);
    expectSame(couponGift(terms, lines.toReversed(), fees.toReversed()), gift);
    if ('why' in gift) return;
    given += 1;
    const sum = sumOfShares(lines, gift.lines, 1n) + sumOfShares(fees, gift.fees, 0n);
    if (sum !== gift.total || sum > terms.amount) throw new Error(`${sum} of ${gift.total}`);
  });
  expect(given).toBeGreaterThan(4000);
});
