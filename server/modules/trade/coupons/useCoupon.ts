import { readSkuIds } from '@common/cartRules';
import {
  type CouponGift,
  type CouponMiss,
  type CouponPart,
  couponCodeOf,
  couponGift,
  parcelIdOf,
} from '@common/couponRules';
import type {
  CouponOffer,
  readCoupon as readContract,
  UsedCoupon,
} from '@common/endpoints/coupons';
import { amountToString, parseAmount } from '@common/money';
import type { Queryable, Tx } from '../../../db/database';
import { AppError } from '../../../errors';
import type { Call } from '../../../http/route';
import { tiedTo } from '../fairness/traces';
import { presentGift } from './presentTerms';
import * as sql from './store';

const termsOf = (row: sql.UsableRow) => ({
  kind: row.kind,
  amount: BigInt(row.amount),
  percentBps: row.percent_bps,
  minimum: BigInt(row.minimum),
});

/** @throws AppError for whatever keeps the member from using the coupon on any goods */
async function requireUsable(db: Queryable, row: sql.UsableRow, memberId: number): Promise<void> {
  const { code } = row;
  if (row.seller_id === memberId) throw new AppError('COUPON_OWN', { data: { code } });
  if (row.is_early) {
    throw new AppError('COUPON_EARLY', { data: { code, startsAt: row.starts_at.getTime() } });
  }
  if (row.is_over) throw new AppError('COUPON_OVER', { data: { code } });
  const { uses, has_ordered } = await db.one(sql.usesOfMember, [row.id, memberId]);
  if (uses >= row.per_member) {
    throw new AppError('COUPON_YOURS_USED', { data: { code, most: row.per_member } });
  }
  if (row.used >= row.max_uses) throw new AppError('COUPON_USED_UP', { data: { code } });
  if (row.first_order_only && has_ordered) {
    throw new AppError('COUPON_FIRST_ORDER', { data: { code } });
  }
}

/**
 * Those of the variants that each coupon applies to. One of the platform's not to those of sellers tied to the buyer
 * (ADR 019): with a second account somebody would sell to themselves what the platform pays for.
 */
export async function applicableTo(
  db: Queryable,
  couponIds: readonly number[],
  buyerId: number,
  skuIds: readonly (number | string)[],
): Promise<(couponId: number) => number[]> {
  const goods = await db.run(sql.goodsOfCoupons, [couponIds, skuIds]);
  const topUps = goods.filter(({ is_platforms }) => is_platforms);
  const sellers = [...new Set(topUps.flatMap(({ seller_id }) => seller_id ?? []))];
  const tied = sellers.length > 0 ? await tiedTo(db, buyerId, sellers) : undefined;
  const applies = (one: (typeof goods)[number]) =>
    !one.is_platforms || one.seller_id === null || !tied?.has(one.seller_id);
  return (couponId) =>
    goods.filter((one) => one.coupon_id === couponId && applies(one)).map(({ id }) => id);
}

async function applicableOf(
  db: Queryable,
  coupon: sql.UsableRow,
  buyerId: number,
  skuIds: readonly (number | string)[],
): Promise<number[]> {
  return (await applicableTo(db, [coupon.id], buyerId, skuIds))(coupon.id);
}

export const presentOffer = (
  row: Parameters<typeof presentGift>[0],
  skuIds: number[],
): CouponOffer => ({ ...presentGift(row), skuIds });

/**
 * What a code offers a member, and to which of the variants it applies.
 * @throws AppError COUPON_UNKNOWN, COUPON_OWN, COUPON_EARLY, COUPON_OVER, COUPON_YOURS_USED, COUPON_USED_UP, COUPON_FIRST_ORDER
 */
export async function readCoupon({
  db,
  caller,
  params,
  query,
}: Call<typeof readContract>): Promise<CouponOffer> {
  const code = couponCodeOf(params.code);
  const row = await db.maybeOne(sql.findCoupon, [code]);
  if (!row) throw new AppError('COUPON_UNKNOWN', { data: { code } });
  await requireUsable(db, row, caller.memberId);
  return presentOffer(row, await applicableOf(db, row, caller.memberId, readSkuIds(query.skuIds)));
}

function refuseMiss(row: sql.UsableRow, miss: CouponMiss): never {
  const { code } = row;
  if (miss.why === 'goods') throw new AppError('COUPON_GOODS', { data: { code } });
  if (miss.why === 'delivery') throw new AppError('COUPON_NO_FEE', { data: { code } });
  const minimum = BigInt(row.minimum);
  throw new AppError('COUPON_MINIMUM', {
    data: {
      code,
      minimum: amountToString(minimum),
      missing: amountToString(minimum - miss.goods),
    },
  });
}

/** What becomes one order: prices in base units before any discount. */
export interface CouponParcel {
  lines: readonly { skuId: number; price: bigint }[];
  fee: bigint;
  isPlatforms: boolean;
}

/** The platform bears what it gives for its own goods by earning less; for members' it adds that from its own coin. */
async function requireFunds(
  tx: Tx,
  code: string,
  parcels: readonly CouponParcel[],
  gift: CouponGift,
): Promise<void> {
  const added = parcels
    .filter(({ isPlatforms }) => !isPlatforms)
    .flatMap((parcel) => [
      gift.fees.get(parcelIdOf(parcel)) ?? 0n,
      ...parcel.lines.map(({ skuId }) => gift.lines.get(skuId) ?? 0n),
    ])
    .reduce((sum, one) => sum + one, 0n);
  if (added === 0n) return;
  await tx.run(sql.lockFunds);
  const { funds } = await tx.one(sql.readFunds);
  if (BigInt(funds) < added) throw new AppError('COUPON_UNFUNDED', { data: { code } });
}

export interface CouponUse extends CouponGift {
  claimId: number;
  /** It is a seller's, who bears it. */
  sellerBears: boolean;
}

/**
 * Claims a use of a coupon for one payment. Locks the coupon: the caller has locked variants and products before, and
 * locks accounts afterwards.
 * @throws AppError what `readCoupon` throws, COUPON_GOODS, COUPON_MINIMUM, COUPON_NO_FEE, COUPON_UNFUNDED,
 *   COUPON_CHANGED when it takes off another amount than the buyer saw
 */
export async function useCoupon(
  tx: Tx,
  memberId: number,
  seen: UsedCoupon,
  parcels: readonly CouponParcel[],
): Promise<CouponUse> {
  const code = couponCodeOf(seen.code);
  const row = await tx.maybeOne(sql.lockCoupon, [code]);
  if (!row) throw new AppError('COUPON_UNKNOWN', { data: { code } });
  await requireUsable(tx, row, memberId);
  const asked = parcels.flatMap(({ lines }) => lines);
  const skuIds = asked.map(({ skuId }) => skuId);
  const applicable = new Set(await applicableOf(tx, row, memberId, skuIds));
  const lines = asked.map((line): CouponPart => ({ ...line, applies: applicable.has(line.skuId) }));
  const fees = parcels.map(
    (parcel): CouponPart => ({
      skuId: parcelIdOf(parcel),
      price: parcel.fee,
      applies: parcel.lines.some(({ skuId }) => applicable.has(skuId)),
    }),
  );
  const gift = couponGift(termsOf(row), lines, fees);
  if ('why' in gift) refuseMiss(row, gift);
  if (gift.total !== parseAmount(seen.discount)) {
    throw new AppError('COUPON_CHANGED', { data: { code, discount: amountToString(gift.total) } });
  }
  if (row.seller_id === null) await requireFunds(tx, code, parcels, gift);
  const claim = await tx.one(sql.insertClaim, [row.id, memberId, gift.total.toString()]);
  return { ...gift, claimId: claim.id, sellerBears: row.seller_id !== null };
}

/**
 * After an order ended: returns its coupon's use to the member once all orders of the payment ended before shipping.
 * Called after stock and before accounts are locked.
 */
export async function giveBackUse(tx: Tx, claimId: number | null): Promise<void> {
  if (claimId === null) return;
  await tx.run(sql.lockCouponOfClaim, [claimId]);
  await tx.run(sql.giveBackClaim, [claimId]);
}
