import type { ExchangeTerms } from '@common/endpoints/exchange';
import { parseAmount } from '@common/money/money';

const SCALE = 10n ** 18n;
const BPS = 10_000n;

/** All in base units, the rate scaled by 10^18. */
export interface Conversion {
  rate: bigint;
  fee: bigint;
  in: bigint;
  out: bigint;
}

/**
 * Converts an amount of coin (base units, fee included). The fee is rounded up and the result down, so that rounding
 * creates no money; `in` + `fee` equals the amount.
 */
export function convert(amount: bigint, terms: ExchangeTerms): Conversion {
  const rate = parseAmount(terms.rate);
  const fee = (amount * BigInt(terms.feeBps) + BPS - 1n) / BPS;
  const afterFee = amount - fee;
  return { rate, fee, in: afterFee, out: (afterFee * rate) / SCALE };
}
