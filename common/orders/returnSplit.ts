import { splitByMost } from '../discounts/splitByMost';

/** A payment or refund: coin, adv, and the discount that came with it; base units. */
export interface Paid {
  coin: bigint;
  adv: bigint;
  discount: bigint;
}

/** A line of an order as it was bought. */
export interface BoughtLine {
  skuId: number;
  /** Base units, before the discount. */
  unitPrice: bigint;
  quantity: number;
  /** The deal's discount on it, base units: it was never paid, so it is not refunded. */
  dealDiscount: bigint;
  /** The line's part of the coupon's discount, base units. */
  discount: bigint;
  /** Pieces that were given back before. */
  returned: number;
}

export interface BoughtOrder {
  /** In their stored order; each variant is in one line only. */
  lines: readonly BoughtLine[];
  /** The part of the order that was paid in adv, base units. */
  adv: bigint;
  /** The part that is not refunded yet. */
  left: Paid;
}

export interface SkuQuantity {
  skuId: number;
  quantity: number;
}

export interface ReturnSplit extends Paid {
  /** Nothing of the order is left after this return, so the delivery fee is refunded too. */
  isWhole: boolean;
  /** The refund of each line's pieces, without delivery. */
  lines: (Paid & SkuQuantity)[];
}

const costOf = ({ unitPrice, quantity, dealDiscount, discount }: BoughtLine) =>
  unitPrice * BigInt(quantity) - dealDiscount - discount;

/** What was paid for each line. Adv is split in proportion to the lines' prices; delivery was paid in coin. */
export function paidOfLines({ lines, adv }: Pick<BoughtOrder, 'lines' | 'adv'>): Paid[] {
  const costs = lines.map(costOf);
  const parts = splitByMost(adv, costs);
  return lines.map(({ discount }, n) => {
    const advPart = parts[n] ?? 0n;
    return { coin: (costs[n] ?? 0n) - advPart, adv: advPart, discount };
  });
}

/** The part of a line's amount that some pieces have: equal for each piece, and the last piece has the remainder. */
function partOfPieces(whole: bigint, { quantity, returned }: BoughtLine, pieces: number): bigint {
  const each = whole / BigInt(quantity);
  return returned + pieces === quantity ? whole - each * BigInt(returned) : each * BigInt(pieces);
}

/**
 * The refund for some pieces of an order, exact to the base unit: in whatever parts the pieces are returned, the refunds of
 * all of them add up to the payment. The last return gets all that is left, delivery included.
 * @throws RangeError for pieces that the order does not have
 */
export function splitReturn(order: BoughtOrder, asked: readonly SkuQuantity[]): ReturnSplit {
  const paid = paidOfLines(order);
  const lines = asked.map(({ skuId, quantity }) => {
    const index = order.lines.findIndex((line) => line.skuId === skuId);
    const line = order.lines[index];
    const whole = paid[index];
    const isTwice = asked.filter((one) => one.skuId === skuId).length > 1;
    if (!line || !whole || isTwice || quantity < 1 || line.returned + quantity > line.quantity) {
      throw new RangeError(`the order does not have ${quantity} of variant ${skuId} left`);
    }
    const partOf = (field: keyof Paid) => partOfPieces(whole[field], line, quantity);
    return {
      skuId,
      quantity,
      coin: partOf('coin'),
      adv: partOf('adv'),
      discount: partOf('discount'),
    };
  });
  const isWhole = order.lines.every(({ skuId, quantity, returned }) => {
    const returnedNow = lines.find((line) => line.skuId === skuId)?.quantity ?? 0;
    return returned + returnedNow === quantity;
  });
  if (isWhole) return { ...order.left, isWhole, lines };
  const allOf = (field: keyof Paid) => lines.reduce((sum, one) => sum + one[field], 0n);
  return { coin: allOf('coin'), adv: allOf('adv'), discount: allOf('discount'), isWhole, lines };
}
