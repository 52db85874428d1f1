import { amountToString, parseAmount } from '../money/money';

/** The saving against an original price: the difference as decimal text, and in whole percent, rounded down. */
export function savingOf(price: string, compareAt: string): { amount: string; percent: number } {
  const before = parseAmount(compareAt);
  const saved = before - parseAmount(price);
  return { amount: amountToString(saved), percent: Number((saved * 100n) / before) };
}
