import type { WithdrawalTerms } from '@common/endpoints/withdrawals';
import { amountToString, exactAmount, isAmount, parseAmount } from '@common/money/money';
import { TOKEN_SYMBOL } from '@config/token';

type Limits = Pick<WithdrawalTerms, 'fee' | 'min' | 'leftToday' | 'available'>;

/** The balance less the fee, base units; never below 0. */
function availableAfterFee({ available, fee }: Limits): bigint {
  const left = parseAmount(available) - parseAmount(fee);
  return left > 0n ? left : 0n;
}

/** The fault of an amount; undefined when it can be withdrawn. */
export function amountFault(typed: string, terms: Limits): string | undefined {
  if (typed === '') return '請輸入要提幣的數量';
  if (!isAmount(typed)) return '請輸入數字，最多 18 位小數';
  const amount = parseAmount(typed);
  if (amount === 0n || amount < parseAmount(terms.min)) {
    return `至少提幣 ${exactAmount(terms.min)} ${TOKEN_SYMBOL}`;
  }
  // After the lower limit: an amount below it gets that message alone.
  const max = availableAfterFee(terms);
  const leftToday = parseAmount(terms.leftToday);
  if (amount > max && max <= leftToday) {
    return `扣除手續費後，最多可提幣 ${exactAmount(amountToString(max))} ${TOKEN_SYMBOL}`;
  }
  if (amount > leftToday) return `今天最多還能提幣 ${exactAmount(terms.leftToday)} ${TOKEN_SYMBOL}`;
  return undefined;
}

/** The maximum that can be withdrawn now, a wire amount. */
export function maxAmount(terms: Limits): string {
  const max = availableAfterFee(terms);
  return parseAmount(terms.leftToday) < max ? terms.leftToday : amountToString(max);
}

/** Amount and fee, a wire amount; undefined for an invalid amount. */
export function totalOf(typed: string, fee: string): string | undefined {
  return isAmount(typed) ? amountToString(parseAmount(typed) + parseAmount(fee)) : undefined;
}
