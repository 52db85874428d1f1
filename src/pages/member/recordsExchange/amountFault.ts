import type { ExchangeTerms } from '@common/endpoints/exchange';
import { exactAmount, isAmount, parseAmount } from '@common/money/money';
import { TOKEN_SYMBOL } from '@config/token';

/**
 * Why an amount cannot be converted; undefined when it can.
 * @param typed the field's text
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
  if (amount < parseAmount(terms.min)) return `至少兌換 ${exactAmount(terms.min)} ${TOKEN_SYMBOL}`;
  // After the lower limit: an amount below it gets that message alone.
  const max = maxAmount(terms, available);
  if (amount <= parseAmount(max)) return undefined;
  return max === terms.max
    ? `單次最多兌換 ${exactAmount(max)} ${TOKEN_SYMBOL}`
    : `可用餘額只有 ${exactAmount(max)} ${TOKEN_SYMBOL}`;
}

/** The maximum that can be converted at once, a wire amount. */
export function maxAmount(terms: ExchangeTerms, available: string): string {
  return parseAmount(available) < parseAmount(terms.max) ? available : terms.max;
}
