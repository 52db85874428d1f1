import { giftText } from '@common/discounts/couponRules';
import type { Coupon } from '@common/endpoints/coupons';
import { formatAmount } from '@common/money/money';
import { TOKEN_SYMBOL } from '@config/token';

export const KINDS: Readonly<Record<Coupon['kind'], string>> = {
  amount: '折固定金額',
  percent: '打折',
  delivery: '免運費',
};

type Gift = Pick<Coupon, 'kind' | 'amount' | 'percentBps' | 'minimum'>;

/** The discount of one use, and the minimum price of the goods. */
export function termsText({ kind, amount, percentBps, minimum }: Gift): string {
  const gift = giftText(kind, percentBps, `${formatAmount(amount)} ${TOKEN_SYMBOL}`);
  return minimum === '0' ? gift : `滿 ${formatAmount(minimum)} ${TOKEN_SYMBOL}，${gift}`;
}
