import { isLive, unsentOf } from '@common/delivery/parcels';
import type { Order, OrderSummary } from '@common/endpoints/orderShapes';
import { amountToString, parseAmount } from '@common/money/money';
import { ORDER } from '@common/orders/orderTransitions';
import { type BoughtOrder, type SkuQuantity, splitReturn } from '@common/orders/returnSplit';

type Amounts = Pick<
  OrderSummary,
  'coinAmount' | 'advAmount' | 'discount' | 'refundedCoin' | 'refundedAdv' | 'refundedDiscount'
>;

const minus = (whole: string, part: string) => parseAmount(whole) - parseAmount(part);

/** The amounts that partial returns have not refunded, base units. */
const unrefunded = (order: Amounts) => ({
  coin: minus(order.coinAmount, order.refundedCoin),
  adv: minus(order.advAmount, order.refundedAdv),
  discount: minus(order.discount, order.refundedDiscount),
});

/** The amounts that partial returns have not refunded, as decimal text. */
export function leftOf(order: Amounts) {
  const { coin, adv, discount } = unrefunded(order);
  return {
    coin: amountToString(coin),
    adv: amountToString(adv),
    discount: amountToString(discount),
  };
}

/** The order as `splitReturn` wants it: amounts in base units. */
const toBoughtOrder = (order: Amounts & Pick<Order, 'lines'>): BoughtOrder => ({
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

/** What the buyer gets back for some pieces, as decimal text; the server splits the amounts in the same way. */
export function refundOf(order: Amounts & Pick<Order, 'lines'>, pieces: readonly SkuQuantity[]) {
  const { coin, adv, isWhole } = splitReturn(toBoughtOrder(order), pieces);
  return { coin: amountToString(coin), adv: amountToString(adv), isWhole };
}

/** Whether some pieces are sent and others are not: the parcel with the last piece moves an order on from `processing`. */
export const isPartSent = ({ status, parcels }: Pick<Order, 'status' | 'parcels'>): boolean =>
  status === ORDER.processing && parcels.some(isLive);

/** The lines that the buyer keeps something of, with the quantities that they have not returned. */
export const linesLeft = ({ lines }: Pick<Order, 'lines'>) =>
  lines.flatMap((line) => {
    const quantity = line.quantity - line.returned;
    return quantity > 0 ? [{ ...line, quantity }] : [];
  });

/** The lines that are not sent completely, with the quantities that are still to be sent. */
export const linesUnsent = ({ lines, parcels }: Pick<Order, 'lines' | 'parcels'>) =>
  unsentOf(lines, parcels).flatMap(({ skuId, quantity }) => {
    const line = lines.find((candidate) => candidate.skuId === skuId);
    return line ? [{ ...line, quantity }] : [];
  });
