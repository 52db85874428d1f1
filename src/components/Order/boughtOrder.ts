import { isLive, unsentOf } from '@common/delivery/parcels';
import type { Order, OrderSummary } from '@common/endpoints/orderShapes';
import { amountToString, parseAmount } from '@common/money/money';
import { ORDER } from '@common/orders/orderTransitions';
import { type BoughtOrder, type SkuQuantity, splitReturn } from '@common/orders/returnSplit';

type Money = Pick<
  OrderSummary,
  'coinAmount' | 'advAmount' | 'discount' | 'refundedCoin' | 'refundedAdv' | 'refundedDiscount'
>;

const minus = (whole: string, part: string) => parseAmount(whole) - parseAmount(part);

/** The amounts that partial returns have not refunded, base units. */
const unrefunded = (order: Money) => ({
  coin: minus(order.coinAmount, order.refundedCoin),
  adv: minus(order.advAmount, order.refundedAdv),
  discount: minus(order.discount, order.refundedDiscount),
});

/** The same as decimal text. */
export function leftOf(order: Money) {
  const { coin, adv, discount } = unrefunded(order);
  return {
    coin: amountToString(coin),
    adv: amountToString(adv),
    discount: amountToString(discount),
  };
}

const boughtOrder = (order: Money & Pick<Order, 'lines'>): BoughtOrder => ({
  lines: order.lines.map(({ skuId, unitPrice, quantity, dealDiscount, discount, returned }) => ({
    skuId,
    unitPrice: parseAmount(unitPrice),
    quantity,
    dealDiscount: parseAmount(dealDiscount),
    discount: parseAmount(discount),
    returned,
  })),
  adv: parseAmount(order.advAmount),
  left: unrefunded(order),
});

/** The refund for some pieces as the server splits it, as decimal text. */
export function refundOf(order: Money & Pick<Order, 'lines'>, pieces: readonly SkuQuantity[]) {
  const { coin, adv, isWhole } = splitReturn(boughtOrder(order), pieces);
  return { coin: amountToString(coin), adv: amountToString(adv), isWhole };
}

/** Whether only some pieces are sent: with the last ones the order leaves `processing`. A cancelled parcel does not count. */
export const isPartSent = ({ status, parcels }: Pick<Order, 'status' | 'parcels'>): boolean =>
  status === ORDER.processing && parcels.some(isLive);

/** The lines with the quantities that partial returns have left. */
export const linesLeft = ({ lines }: Pick<Order, 'lines'>) =>
  lines.flatMap((line) => {
    const quantity = line.quantity - line.returned;
    return quantity > 0 ? [{ ...line, quantity }] : [];
  });

/** The lines with the quantities that are not sent yet. */
export const linesUnsent = ({ lines, parcels }: Pick<Order, 'lines' | 'parcels'>) =>
  unsentOf(lines, parcels).flatMap(({ skuId, quantity }) => {
    const line = lines.find((one) => one.skuId === skuId);
    return line ? [{ ...line, quantity }] : [];
  });
