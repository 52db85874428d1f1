import type { ExchangeTerms } from '@common/endpoints/exchange';
import { formatAmount, isAmount, parseAmount } from '@common/money';

/**
 * Why an amount cannot be converted; undefined when it can.
 * @param typed what stands in the field
 * @param available the member's coin, a wire amount
 */
export function amountFault(
  typed: string,
  terms: ExchangeTerms,
  available: string,
): string | undefined {
  if (typed === '') return '請輸入要兌換的數量';
  if (!isAmount(typed)) return '請輸入數字，最多 18 位小數';
  const amount = parseAmount(typed);
  if (amount < parseAmount(terms.min)) return `至少兌換 ${formatAmount(terms.min)}`;
  if (amount > parseAmount(terms.max)) return `單次最多兌換 ${formatAmount(terms.max)}`;
  if (amount > parseAmount(available)) return `可用餘額只有 ${formatAmount(available)}`;
  return undefined;
}

/** Everything one has, as far as one conversion goes: a wire amount. */
export function mostOf(terms: ExchangeTerms, available: string): string {
  return parseAmount(available) < parseAmount(terms.max) ? available : terms.max;
}
