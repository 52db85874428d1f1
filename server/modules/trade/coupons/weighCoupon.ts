import {
  type CouponGift,
  type CouponMiss,
  type CouponPart,
  couponGift,
  parcelIdOf,
} from '@common/discounts/couponRules';
import type { Queryable } from '../../../db/database';
import type { OverWhy } from '../../../db/discountRows';
import { tiedTo } from '../fairness/traces';
import * as sql from './store';

/** The facts of a member that a coupon's limits depend on. */
export interface CouponBuyer {
  memberId: number;
  uses: number;
  hasOrdered: boolean;
}

/** Why somebody cannot use a coupon on any goods. */
export type WhyNot = 'own' | 'early' | OverWhy | 'yoursUsed' | 'usedUp' | 'firstOrder';

/** The one rule of who may use a coupon, and when; undefined if this member may use it now. */
export function whyNot(row: sql.UsableRow, buyer: CouponBuyer): WhyNot | undefined {
  if (row.seller_id === buyer.memberId) return 'own';
  if (row.is_early) return 'early';
  if (row.over_why !== null) return row.over_why;
  if (buyer.uses >= row.per_member) return 'yoursUsed';
  if (row.used >= row.max_uses) return 'usedUp';
  return row.first_order_only && buyer.hasOrdered ? 'firstOrder' : undefined;
}

/** Why a coupon does not apply to a variant; `tied`: its seller is tied to the buyer. */
export type VariantBar = sql.GoodsBar | 'tied';

/**
 * Returns each coupon's variants with the reason why it does not apply to them, null where it applies. A coupon of the platform does
 * not apply to goods of sellers tied to the buyer (ADR 019): with a second account, somebody would sell to themselves and get the
 * platform's top-up.
 * @param withBarred include the variants to which a coupon does not apply
 */
export async function barsOf(
  db: Queryable,
  couponIds: readonly number[],
  buyerId: number,
  skuIds: readonly (number | string)[],
  withBarred = false,
): Promise<(couponId: number) => ReadonlyMap<number, VariantBar | null>> {
  const goods = await db.run(sql.goodsOfCoupons, [couponIds, skuIds, withBarred]);
  const goodsOfPlatforms = goods.filter(({ is_platforms }) => is_platforms);
  const sellers = [...new Set(goodsOfPlatforms.flatMap(({ seller_id }) => seller_id ?? []))];
  const tied = sellers.length > 0 ? await tiedTo(db, buyerId, sellers) : undefined;
  const barOf = ({ is_platforms, seller_id, bar }: (typeof goods)[number]): VariantBar | null =>
    bar ?? (is_platforms && seller_id !== null && tied?.has(seller_id) ? 'tied' : null);
  return (couponId) =>
    new Map(
      goods.filter((one) => one.coupon_id === couponId).map((one) => [one.id, barOf(one)] as const),
    );
}

/** For each coupon those of the variants that it applies to. */
export async function applicableTo(
  db: Queryable,
  couponIds: readonly number[],
  buyerId: number,
  skuIds: readonly (number | string)[],
): Promise<(couponId: number) => number[]> {
  const bars = await barsOf(db, couponIds, buyerId, skuIds);
  return (couponId) => [...bars(couponId)].flatMap(([id, bar]) => (bar === null ? [id] : []));
}

/** The goods of one order: prices after deals and the delivery fee, base units. */
export interface CouponParcel {
  lines: readonly { skuId: number; price: bigint }[];
  fee: bigint;
  isPlatforms: boolean;
}

/** The discount of a coupon on some parcels, or the reason for none. */
export function weighCoupon(
  row: sql.UsableRow,
  applicable: readonly number[],
  parcels: readonly CouponParcel[],
): CouponGift | CouponMiss {
  const applies = new Set(applicable);
  const lines = parcels
    .flatMap((parcel) => parcel.lines)
    .map((line): CouponPart => ({ ...line, applies: applies.has(line.skuId) }));
  const fees = parcels.map(
    (parcel): CouponPart => ({
      skuId: parcelIdOf(parcel),
      price: parcel.fee,
      applies: parcel.lines.some(({ skuId }) => applies.has(skuId)),
    }),
  );
  const terms = {
    kind: row.kind,
    amount: BigInt(row.amount),
    percentBps: row.percent_bps,
    minimum: BigInt(row.minimum),
  };
  return couponGift(terms, lines, fees);
}

/**
 * The top-up for a discount of the platform, base units: for its own goods it earns less, for members' it pays the discount from
 * its own coin.
 */
export const topUpFor = (parcels: readonly CouponParcel[], gift: CouponGift): bigint =>
  parcels
    .filter(({ isPlatforms }) => !isPlatforms)
    .flatMap((parcel) => [
      gift.fees.get(parcelIdOf(parcel)) ?? 0n,
      ...parcel.lines.map(({ skuId }) => gift.lines.get(skuId) ?? 0n),
    ])
    .reduce((sum, one) => sum + one, 0n);

/** The platform's funds for top-ups now, base units. */
export const readFunds = async (db: Queryable): Promise<bigint> =>
  BigInt((await db.one(sql.readFunds)).funds);
