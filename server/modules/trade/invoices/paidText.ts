import { parseAmount } from '@common/money/money';
import { aboutTwd } from '@common/money/twd';
import { amountsText } from '../../messages/notices/amountsText';

/**
 * The paid amounts as text, with the approximate worth of the coin in NT$.
 * @param rate NT$ per GAB when it was paid; null for none
 */
export function paidText(
  { coinAmount, advAmount }: { coinAmount: string; advAmount: string },
  rate: string | null,
): string {
  const [coin, adv] = [parseAmount(coinAmount), parseAmount(advAmount)];
  if (rate === null || coin === 0n) return amountsText(coin, adv);
  const inCoin = `${amountsText(coin, 0n)}（依付款時的參考匯率 ≈ NT$ ${aboutTwd(coinAmount, rate)}）`;
  return adv === 0n ? inCoin : `${inCoin}＋${amountsText(0n, adv)}`;
}
