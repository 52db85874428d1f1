import { amountToString, isAmount, parseAmount } from '@common/money';

/** What the platform keeps of a price and what is left of it, wire amounts; undefined for what is no price. */
export function feeOf(
  price: string | undefined,
  feeBps: number,
): { fee: string; net: string } | undefined {
  if (!price || !isAmount(price)) return undefined;
  const units = parseAmount(price);
  // Rounded down as the server does: the rest is the seller's.
  const fee = (units * BigInt(feeBps)) / 10_000n;
  return { fee: amountToString(fee), net: amountToString(units - fee) };
}

/** 300 → 3 %. */
export const percentOf = (feeBps: number) => `${feeBps / 100}%`;
