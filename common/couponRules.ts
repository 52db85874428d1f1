import { least, splitByMost } from './splitByMost';

/** `amount`: takes it off goods; `percent`: a part of goods up to `amount`; `delivery`: fees up to `amount`. */
export const COUPON_KINDS = ['amount', 'percent', 'delivery'] as const;
export type CouponKind = (typeof COUPON_KINDS)[number];

export const COUPON_CODE_PATTERN = '^[A-Z0-9-]{4,24}$';
/** A code as it is stored, from what somebody typed. */
export const couponCodeOf = (typed: string) => typed.normalize('NFKC').trim().toUpperCase();

/** A coupon's terms; amounts in base units. */
export interface CouponTerms {
  kind: CouponKind;
  amount: bigint;
  /** Basis points, for `percent`. */
  percentBps: number | null;
  /** The minimum price of the goods to which it applies. */
  minimum: bigint;
}

/** A line of goods, or the fee of a parcel: its price in base units, and whether the coupon applies to it. */
export interface CouponPart {
  /** Unique among its kind; a parcel is named by the lowest variant in it. */
  skuId: number;
  price: bigint;
  applies: boolean;
}

/** The lowest variant of a parcel, which names it; the split of fees goes by it, for page and server alike. */
export const parcelIdOf = ({ lines }: { lines: readonly { skuId: number }[] }) =>
  Math.min(...lines.map(({ skuId }) => skuId));

/** The discount of one use as text. @param most the maximum discount, with its unit */
export const giftText = (kind: CouponKind, percentBps: number | null, most: string): string =>
  ({
    amount: `折 ${most}`,
    percent: `折 ${(percentBps ?? 0) / 100}%，最多 ${most}`,
    delivery: `免運費，最多 ${most}`,
  })[kind];

/** The total discount, and its parts per line and per fee by `skuId`; base units. */
export interface CouponGift {
  total: bigint;
  lines: ReadonlyMap<number, bigint>;
  fees: ReadonlyMap<number, bigint>;
}

/** Why a coupon takes nothing off: no goods of its kind, too few of them (what they come to), or no fee. */
export type CouponMiss = { why: 'goods' } | { why: 'minimum'; goods: bigint } | { why: 'delivery' };

const sumOf = (parts: readonly bigint[]) => parts.reduce((sum, one) => sum + one, 0n);

/** Splits by id, so that the order of a cart decides nothing. */
function split(
  whole: bigint,
  parts: readonly CouponPart[],
  mostOf: (price: bigint) => bigint,
): Map<number, bigint> {
  const sorted = parts.filter(({ applies }) => applies).sort((a, b) => a.skuId - b.skuId);
  const most = sorted.map(({ price }) => mostOf(price));
  const shares = splitByMost(least(whole, sumOf(most)), most);
  return new Map(sorted.map(({ skuId }, n) => [skuId, shares[n] ?? 0n]));
}

/** A line keeps a price: one base unit at least. */
const mostOfLine = (price: bigint) => (price > 0n ? price - 1n : 0n);

/**
 * The discount of a coupon on a payment, split over lines and fees in proportion to their prices and exact to the base
 * unit. No line's part reaches its price, and no fee's part exceeds the fee.
 */
export function couponGift(
  terms: CouponTerms,
  lines: readonly CouponPart[],
  fees: readonly CouponPart[],
): CouponGift | CouponMiss {
  const of = lines.filter(({ applies }) => applies);
  const goods = sumOf(of.map(({ price }) => price));
  if (of.length === 0) return { why: 'goods' };
  if (goods < terms.minimum) return { why: 'minimum', goods };
  const percent = BigInt(terms.percentBps ?? 10_000);
  const whole = least(terms.amount, (goods * percent) / 10_000n);
  const gift =
    terms.kind === 'delivery'
      ? { lines: new Map(), fees: split(terms.amount, fees, (price) => price) }
      : { lines: split(whole, lines, mostOfLine), fees: new Map() };
  const total = sumOf([...gift.lines.values(), ...gift.fees.values()]);
  if (total > 0n) return { total, ...gift };
  return { why: terms.kind === 'delivery' ? 'delivery' : 'goods' };
}
