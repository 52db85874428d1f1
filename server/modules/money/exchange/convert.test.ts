import { amountToString } from '@common/money/money';
import { price, priceOrNothing } from '@common/testing/arbitraries';
import { expectSame, forAll } from '@common/testing/property';
import fc from 'fast-check';
import { convert } from './convert';

const SCALE = 10n ** 18n;
const BPS = 10_000n;

const exchanged = fc.record({
  amounts: fc.tuple(price, priceOrNothing),
  rate: price,
  feeBps: fc.integer({ min: 0, max: 9999 }),
});
const termsOf = (rate: bigint, feeBps: number) => ({
  rate: amountToString(rate),
  feeBps,
  min: '0',
  max: '1',
});

it('rounding creates no money: the fee is the least that covers its part, the result the most that the rest is worth', () =>
  forAll(10_000, exchanged, ({ amounts: [units], rate, feeBps }) => {
    const made = convert(units, termsOf(rate, feeBps));
    expectSame([made.rate, made.in + made.fee], [rate, units]);
    const due = units * BigInt(feeBps);
    expectSame([made.fee * BPS >= due, (made.fee - 1n) * BPS < due], [true, true]);
    const worth = made.in * made.rate;
    expectSame([made.out * SCALE <= worth, (made.out + 1n) * SCALE > worth], [true, true]);
  }));

it('nobody gets more by changing an amount in two parts', () =>
  forAll(10_000, exchanged, ({ amounts: [one, other], rate, feeBps }) => {
    const terms = termsOf(rate, feeBps);
    const inParts = convert(one, terms).out + convert(other, terms).out;
    const atOnce = convert(one + other, terms).out;
    if (atOnce < inParts) throw new Error(`${atOnce} at once, ${inParts} in parts`);
  }));
