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
  'temperature',
  'weight',
  'deal',
  'limit',
];

function isFault(value: unknown): value is CheckoutFault {
  const { skuId, why }: Record<string, unknown> = Object(value);
  return typeof skuId === 'number' && WHYS.includes(why);
}

/** The fault of the delivery; undefined for a fault of something else. */
function deliveryText(fault: CheckoutFault): string | undefined {
  const { why, fee } = fault;
  if (why === 'region') return `這個運送方式不送${fault.city}，請改選其他方式或地址。`;
  if (why === 'temperature') {
    return `這個運送方式不送${fault.temperature}商品，請改選其他方式。`;
  }
  if (why === 'weight') {
    return `這些商品約 ${fault.weight} 公斤，超過上限 ${fault.most} 公斤，請減少數量或改選其他方式。`;
  }
  if (why !== 'delivery') return undefined;
  return fee
    ? `運費剛剛變成 ${formatAmount(fee)} ${TOKEN_SYMBOL}。`
    : '賣家剛剛調整了運送方式，請重新選擇。';
}

function textOf(fault: CheckoutFault): string {
  const { why, price, left, discount } = fault;
  if (why === 'offSale') return '剛剛下架了，這次不會結帳。';
  if (why === 'paused') return '賣家剛剛暫停交易，這次不會結帳。';
  if (why === 'own') return '這是您自己的商品，不能購買。';
  if (why === 'soldOut') return left ? `庫存只剩 ${left} 件。` : '剛剛賣完了，這次不會結帳。';
  if (why === 'limit') {
    return left
      ? `每人限購 ${fault.perBuyer} 件，您還可以買 ${left} 件，請減少數量。`
      : `每人限購 ${fault.perBuyer} 件，您已經買滿，這次不會結帳。`;
  }
  if (why === 'deal') {
    return discount && discount !== '0'
      ? `優惠活動剛剛有變動，現在折 ${formatAmount(discount)} ${TOKEN_SYMBOL}。`
      : '優惠活動剛剛結束了，這項商品沒有折抵。';
  }
  return (
    deliveryText(fault) ??
    (price ? `價格剛剛變成 ${formatAmount(price)} ${TOKEN_SYMBOL}。` : '價格剛剛變動了。')
  );
}

/** The faults of a refused checkout's lines, by variant; empty when it was refused for another reason. */
export function faultsOf(error: unknown): ReadonlyMap<number, string> {
  if (!(error instanceof BizError) || error.errorCode !== 'CHECKOUT_CHANGED') return new Map();
  const { lines }: Record<string, unknown> = Object(error.data);
  const faults = Array.isArray(lines) ? lines.filter(isFault) : [];
  return new Map(faults.map((fault) => [fault.skuId, textOf(fault)]));
}
