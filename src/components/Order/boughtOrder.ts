import type { Order, OrderSummary } from '@common/endpoints/orderShapes';
import { amountToString, parseAmount } from '@common/money';
import { type AskedPieces, type BoughtOrder, splitReturn } from '@common/returnSplit';

type Money = Pick<
  OrderSummary,
  'coinAmount' | 'advAmount' | 'discount' | 'refundedCoin' | 'refundedAdv' | 'refundedDiscount'
>;

const minus = (whole: string, part: string) => parseAmount(whole) - parseAmount(part);

const unitsLeft = (order: Money) => ({
  coin: minus(order.coinAmount, order.refundedCoin),
  adv: minus(order.advAmount, order.refundedAdv),
  discount: minus(order.discount, order.refundedDiscount),
});

/** What of an order has not gone back by returns of some pieces, wire amounts. */
export function leftOf(order: Money) {
  const { coin, adv, discount } = unitsLeft(order);
  return {
    coin: amountToString(coin),
    adv: amountToString(adv),
    discount: amountToString(discount),
  };
}

const boughtOrder = (order: Money & Pick<Order, 'lines'>): BoughtOrder => ({
  lines: order.lines.map(({ skuId, unitPrice, quantity, discount, returned }) => ({
    skuId,
    unitPrice: parseAmount(unitPrice),
    quantity,
    discount: parseAmount(discount),
    returned,
  })),
  adv: parseAmount(order.advAmount),
  left: unitsLeft(order),
});

/** What goes back for some pieces, wire amounts, as the server splits it. */
export function refundOf(order: Money & Pick<Order, 'lines'>, pieces: readonly AskedPieces[]) {
  const { coin, adv, isWhole } = splitReturn(boughtOrder(order), pieces);
  return { coin: amountToString(coin), adv: amountToString(adv), isWhole };
}
