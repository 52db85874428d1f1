import { parseAmount } from '@common/money/money';
import { convert } from './convert';

const SCALE = 10n ** 18n;
const BPS = 10_000n;

it('rounding creates no money: the fee is the least that covers its part, the result the most that the rest is worth', () => {
  for (const [rate, feeBps] of [
    ['0.333333333333333333', 1],
    ['1', 0],
    ['7.1', 9999],
    ['0.000000000000000001', 100],
  ] as const) {
    const terms = { rate, feeBps, min: '0', max: '1' };
    for (const units of [1n, 2n, 9_999n, 10_000n, 10_001n, parseAmount('0.1'), 10n ** 40n + 7n]) {
      const made = convert(units, terms);
      expect(made.rate).toBe(parseAmount(rate));
      expect(made.in + made.fee).toBe(units);
      const due = units * BigInt(feeBps);
      expect(made.fee * BPS >= due && (made.fee - 1n) * BPS < due).toBe(true);
      const worth = made.in * made.rate;
      expect(made.out * SCALE <= worth && (made.out + 1n) * SCALE > worth).toBe(true);
    }
  }
});
