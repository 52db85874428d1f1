import { isAmount, parseAmount } from '@common/money/money';

/** The lowest of prices as typed; undefined while none is an amount. */
export const lowestPrice = (prices: readonly (string | undefined)[]): string | undefined =>
  prices
    .map((one) => one?.trim() ?? '')
    .filter(isAmount)
    .reduce<string | undefined>(
      (lowest, one) =>
        lowest === undefined || parseAmount(one) < parseAmount(lowest) ? one : lowest,
      undefined,
    );
