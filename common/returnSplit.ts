import { splitByMost } from './splitByMost';

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
  /** In the order that they are stored in; a variant stands in one of them. */
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
  /** Nothing of the order is left after it, so delivery goes back too. */
  isWhole: boolean;
  /** The price of the pieces, without delivery. */
  lines: (Paid & SkuQuantity)[];
}

const costOf = ({ unitPrice, quantity, dealDiscount, discount }: BoughtLine) =>
  unitPrice * BigInt(quantity) - dealDiscount - discount;

/** The payment for each line. Adv is split in proportion to the lines' prices; delivery is paid in coin. */
export function paidOfLines({ lines, adv }: Pick<BoughtOrder, 'lines' | 'adv'>): Paid[] {
  const costs = lines.map(costOf);
  const parts = splitByMost(adv, costs);
  return lines.map(({ discount }, n) => {
    const ofAdv = parts[n] ?? 0n;
    return { coin: (costs[n] ?? 0n) - ofAdv, adv: ofAdv, discount };
  });
}

/** The part of some pieces of a line: equal for each piece, and the last one takes the remainder. */
function partOfPieces(whole: bigint, { quantity, returned }: BoughtLine, pieces: number): bigint {
  const each = whole / BigInt(quantity);
  return returned + pieces === quantity ? whole - each * BigInt(returned) : each * BigInt(pieces);
}

/**
 * The refund for some pieces of an order, exact to the base unit: whichever pieces are given back, and in whatever
 * order, all of them together come to what was paid. The last ones take all that is left, delivery included.
 * @throws RangeError for pieces that the order does not have
 */
export function splitReturn(order: BoughtOrder, asked: readonly SkuQuantity[]): ReturnSplit {
  const paid = paidOfLines(order);
  const lines = asked.map(({ skuId, quantity }) => {
    const at = order.lines.findIndex((line) => line.skuId === skuId);
    const line = order.lines[at];
    const whole = paid[at];
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
    const now = lines.find((line) => line.skuId === skuId)?.quantity ?? 0;
    return returned + now === quantity;
  });
  if (isWhole) return { ...order.left, isWhole, lines };
  const allOf = (field: keyof Paid) => lines.reduce((sum, one) => sum + one[field], 0n);
  return { coin: allOf('coin'), adv: allOf('adv'), discount: allOf('discount'), isWhole, lines };
}
