import { amountToString, formatAmount } from '@common/money/money';

/** Text of both amounts, such as 「12.00 GAB＋3.00 廣告幣」. @param coin base units @param adv base units */
export function amountsText(coin: bigint, adv: bigint): string {
  const parts = [
    coin > 0n || adv === 0n ? `${shown(coin)} GAB` : '',
    adv > 0n ? `${shown(adv)} 廣告幣` : '',
  ];
  return parts.filter(Boolean).join('＋');
}

const shown = (units: bigint) => formatAmount(amountToString(units));
