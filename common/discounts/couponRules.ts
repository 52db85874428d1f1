import { least, splitByMost } from './splitByMost';

/** What is discounted: `amount` off the goods; a percentage of the goods, at most `amount`; or fees, at most `amount`. */
export const COUPON_KINDS = ['amount', 'percent', 'delivery'] as const;
export type CouponKind = (typeof COUPON_KINDS)[number];

export const COUPON_CODE_PATTERN = '^[A-Z0-9-]{4,24}$';
/** The stored form of a typed code. */
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
  /** Unique among the lines, or among the fees. A fee has the id of its parcel (`parcelIdOf`). */
  skuId: number;
  price: bigint;
  applies: boolean;
}

/** The lowest variant id in a parcel, which identifies it. Page and server split fees in the order of these ids. */
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

/** Why a coupon takes nothing off: it applies to no goods, to goods below its minimum (their price), or to no fee. */
export type CouponMiss = { why: 'goods' } | { why: 'minimum'; goods: bigint } | { why: 'delivery' };

const sumOf = (parts: readonly bigint[]) => parts.reduce((sum, one) => sum + one, 0n);

/** Splits a discount over parts; sorted by id, so that the order of a cart does not matter. */
function split(
  discount: bigint,
  parts: readonly CouponPart[],
  maxOf: (price: bigint) => bigint,
): Map<number, bigint> {
  const sorted = parts.filter(({ applies }) => applies).sort((a, b) => a.skuId - b.skuId);
  const most = sorted.map(({ price }) => maxOf(price));
  const shares = splitByMost(least(discount, sumOf(most)), most);
  return new Map(sorted.map(({ skuId }, n) => [skuId, shares[n] ?? 0n]));
}

/** The max. discount of a line, which keeps a price of one base unit. */
const maxOfLine = (price: bigint) => (price > 0n ? price - 1n : 0n);

/**
 * The discount of a coupon on a payment, split over lines and fees in proportion to their prices and exact to the base
 * unit. No line's part reaches its price, and no fee's part exceeds the fee.
 */
export function couponGift(
  terms: CouponTerms,
  lines: readonly CouponPart[],
  fees: readonly CouponPart[],
): CouponGift | CouponMiss {
  const covered = lines.filter(({ applies }) => applies);
  const goods = sumOf(covered.map(({ price }) => price));
  if (covered.length === 0) return { why: 'goods' };
  if (goods < terms.minimum) return { why: 'minimum', goods };
  // An `amount` coupon takes all of the goods' price, limited by its amount alone.
  const percent = BigInt(terms.percentBps ?? 10_000);
  const discount = least(terms.amount, (goods * percent) / 10_000n);
  const gift =
    terms.kind === 'delivery'
      ? { lines: new Map(), fees: split(terms.amount, fees, (price) => price) }
      : { lines: split(discount, lines, maxOfLine), fees: new Map() };
  const total = sumOf([...gift.lines.values(), ...gift.fees.values()]);
  if (total > 0n) return { total, ...gift };
  return { why: terms.kind === 'delivery' ? 'delivery' : 'goods' };
}
