import type { WithdrawalTerms } from '@common/endpoints/withdrawals';
import { amountToString, formatAmount, isAmount, parseAmount } from '@common/money';

type Limits = Pick<WithdrawalTerms, 'fee' | 'min' | 'leftToday' | 'available'>;

/** What is left once the fee is paid, base units; never below 0. */
function beyondFee({ available, fee }: Limits): bigint {
  const left = parseAmount(available) - parseAmount(fee);
  return left > 0n ? left : 0n;
}

/** Why an amount cannot be withdrawn; undefined when it can. */
export function amountFault(typed: string, terms: Limits): string | undefined {
  if (typed === '') return '請輸入要提領的數量';
  if (!isAmount(typed)) return '請輸入數字，最多 18 位小數';
  const amount = parseAmount(typed);
  if (amount === 0n || amount < parseAmount(terms.min)) {
    return `至少提領 ${formatAmount(terms.min)}`;
  }
  if (amount > parseAmount(terms.leftToday)) {
    return `今天最多還能提領 ${formatAmount(terms.leftToday)}`;
  }
  const most = beyondFee(terms);
  if (amount > most) return `扣除手續費後，最多可提領 ${formatAmount(amountToString(most))}`;
  return undefined;
}

/** The most that can be withdrawn now: a wire amount. */
export function mostOf(terms: Limits): string {
  const most = beyondFee(terms);
  return parseAmount(terms.leftToday) < most ? terms.leftToday : amountToString(most);
}

/** What leaves the balance, a wire amount; undefined while the amount is none. */
export function totalOf(typed: string, fee: string): string | undefined {
  return isAmount(typed) ? amountToString(parseAmount(typed) + parseAmount(fee)) : undefined;
}
