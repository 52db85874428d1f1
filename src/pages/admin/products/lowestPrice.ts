import { isAmount, parseAmount } from '@common/money';

/** The lowest of prices as typed; undefined while none is sound. */
export const lowestPrice = (prices: readonly (string | undefined)[]): string | undefined =>
  prices
    .map((one) => one?.trim() ?? '')
    .filter(isAmount)
    .reduce<string | undefined>(
      (least, one) => (least === undefined || parseAmount(one) < parseAmount(least) ? one : least),
      undefined,
    );
