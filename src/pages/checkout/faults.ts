import type { CartLine } from '@common/endpoints/cart';
import type { CheckoutFault } from '@common/endpoints/checkout';
import { formatAmount, parseAmount } from '@common/money/money';
import { TOKEN_SYMBOL } from '@config/token';
import { beforeAndNow } from '@/cart/endedDeals';
import { sumOf } from '@/cart/lines';
import { BizError } from '@/services/bizError';

// Typed as `unknown`, so that `includes` takes any value.
const REASONS: readonly unknown[] = [
  'notInCart',
  'offSale',
  'paused',
  'away',
  'own',
  'price',
  'soldOut',
  'delivery',
  'region',
  'storeRegion',
  'temperature',
  'weight',
  'deal',
  'limit',
];

function isFault(value: unknown): value is CheckoutFault {
  const { skuId, why }: Record<string, unknown> = Object(value);
  return typeof skuId === 'number' && REASONS.includes(why);
}

/** The fault of the delivery; undefined for a fault of something else. */
function deliveryText(fault: CheckoutFault): string | undefined {
  const { why, fee } = fault;
  if (why === 'region') return `這個運送方式不送${fault.city}，請改選其他方式或地址。`;
  if (why === 'storeRegion') return '運費會看門市所在地區，請在上面補上門市的縣市與鄉鎮市區。';
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

/** A line as the buyer saw it. */
interface Seen {
  line: CartLine;
  /** The discount of a deal on it, base units. */
  dealDiscount: bigint;
  /** The terms of that deal; undefined for none. */
  deal: string | undefined;
}

function priceText(price: string | undefined, { line }: Seen): string {
  if (!price) return '價格剛剛變動了。';
  return `價格剛剛變動了：${beforeAndNow(parseAmount(line.price), parseAmount(price))}。`;
}

function dealText({ discount = '0' }: CheckoutFault, seen: Seen): string {
  const newDiscount = parseAmount(discount);
  const goods = parseAmount(sumOf([seen.line]));
  const name = seen.deal ? `「${seen.deal}」` : '';
  const what = newDiscount > 0n ? '剛剛有變動' : '剛剛結束了';
  return `優惠活動${name}${what}：${beforeAndNow(goods - seen.dealDiscount, goods - newDiscount)}。`;
}

function textOf(fault: CheckoutFault, seen: Seen): string {
  const { why, price, left } = fault;
  if (why === 'notInCart') return '已經不在購物車裡，可能已經下單或移除，這次不會結帳。';
  if (why === 'offSale') return '剛剛下架了，這次不會結帳。';
  if (why === 'paused') return '賣家剛剛暫停交易，這次不會結帳。';
  if (why === 'away') return `賣家剛剛開始休假，最晚 ${fault.until} 恢復販售，這次不會結帳。`;
  if (why === 'own') return '這是您自己的商品，不能購買。';
  if (why === 'soldOut') return left ? `庫存只剩 ${left} 件。` : '剛剛賣完了，這次不會結帳。';
  if (why === 'limit') {
    return left
      ? `每人限購 ${fault.perBuyer} 件，您還可以買 ${left} 件，請減少數量。`
      : `每人限購 ${fault.perBuyer} 件，您已經買滿，這次不會結帳。`;
  }
  if (why === 'deal') return dealText(fault, seen);
  // What remains is `price`.
  return deliveryText(fault) ?? priceText(price, seen);
}

/** The faults of a refused checkout's lines, by variant; empty when it was refused for another reason. */
export function faultsOf(
  error: unknown,
  seenOf: (skuId: number) => Seen | undefined,
): ReadonlyMap<number, string> {
  if (!(error instanceof BizError) || error.errorCode !== 'CHECKOUT_CHANGED') return new Map();
  const { lines }: Record<string, unknown> = Object(error.data);
  const faults = Array.isArray(lines) ? lines.filter(isFault) : [];
  const texts = new Map<number, string>();
  for (const fault of faults) {
    const seen = seenOf(fault.skuId);
    // A line may have a fault of its goods and one of its delivery.
    if (seen) texts.set(fault.skuId, (texts.get(fault.skuId) ?? '') + textOf(fault, seen));
  }
  return texts;
}
