import { amountToString, isAmount, parseAmount } from '@common/money/money';

/** The platform's fee on a price and the rest, wire amounts; undefined for an invalid price. */
export function feeOf(
  price: string | undefined,
  feeBps: number,
): { fee: string; net: string } | undefined {
  if (!price || !isAmount(price)) return undefined;
  const units = parseAmount(price);
  // Rounded down as on the server, in favour of the seller.
  const fee = (units * BigInt(feeBps)) / 10_000n;
  return { fee: amountToString(fee), net: amountToString(units - fee) };
}

/** 300 → 3 %. */
export const percentOf = (feeBps: number) => `${feeBps / 100}%`;
