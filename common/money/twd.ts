import { grouped } from '../text/grouped';
import { DECIMALS, parseAmount } from './money';

/** NT$ of one GAB as staff set it: above 0, at most four decimals. */
export const TWD_PATTERN = '^(?!0(\\.0*)?$)(0|[1-9]\\d{0,5})(\\.\\d{1,4})?$';

const CENT_SCALE = 10n ** BigInt(2 * DECIMALS - 2);

/**
 * The approximate worth of an amount in NT$: whole dollars such as 1,280 above NT$ 10, cents below.
 * @param amount a wire amount in GAB
 * @param rate NT$ per GAB
 * @throws AmountError when one of the texts is not an amount
 */
export function aboutTwd(amount: string, rate: string): string {
  const cents = (parseAmount(amount) * parseAmount(rate) + CENT_SCALE / 2n) / CENT_SCALE;
  if (cents >= 1000n) return grouped(((cents + 50n) / 100n).toString());
  return `${cents / 100n}.${(cents % 100n).toString().padStart(2, '0')}`;
}
