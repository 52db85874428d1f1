import type { CheckoutFault } from '@common/endpoints/checkout';
import { formatAmount } from '@common/money';
import { TOKEN_SYMBOL } from '@config/token';
import { BizError } from '@/services/bizError';

const WHYS: readonly unknown[] = [
  'offSale',
  'paused',
  'own',
  'price',
  'soldOut',
  'delivery',
  'region',
  'deal',
];

function isFault(value: unknown): value is CheckoutFault {
  const { skuId, why }: Record<string, unknown> = Object(value);
  return typeof skuId === 'number' && WHYS.includes(why);
}

function textOf({ why, price, left, fee, city, discount }: CheckoutFault): string {
  if (why === 'offSale') return '剛剛下架了，這次不會結帳。';
  if (why === 'paused') return '賣家剛剛暫停交易，這次不會結帳。';
  if (why === 'own') return '這是您自己的商品，不能購買。';
  if (why === 'soldOut') return left ? `庫存只剩 ${left} 件。` : '剛剛賣完了，這次不會結帳。';
  if (why === 'deal') {
    return discount && discount !== '0'
      ? `優惠活動剛剛有變動，現在折 ${formatAmount(discount)} ${TOKEN_SYMBOL}。`
      : '優惠活動剛剛結束了，這項商品沒有折抵。';
  }
  if (why === 'region') return `這個運送方式不送${city}，請改選其他方式或地址。`;
  if (why === 'delivery') {
    return fee
      ? `運費剛剛變成 ${formatAmount(fee)} ${TOKEN_SYMBOL}。`
      : '賣家剛剛調整了運送方式，請重新選擇。';
  }
  return price ? `價格剛剛變成 ${formatAmount(price)} ${TOKEN_SYMBOL}。` : '價格剛剛變動了。';
}

/** What a refused checkout says about its lines, by variant; empty when it was refused for another reason. */
export function faultsOf(error: unknown): ReadonlyMap<number, string> {
  if (!(error instanceof BizError) || error.errorCode !== 'CHECKOUT_CHANGED') return new Map();
  const { lines }: Record<string, unknown> = Object(error.data);
  const faults = Array.isArray(lines) ? lines.filter(isFault) : [];
  return new Map(faults.map((fault) => [fault.skuId, textOf(fault)]));
}
