import { type CouponGift, type CouponMiss, couponCodeOf } from '@common/discounts/couponRules';
import type {
  CouponOffer,
  readCoupon as readContract,
  UsedCoupon,
} from '@common/endpoints/coupons';
import { amountToString, parseAmount } from '@common/money/money';
import { parseSkuIds } from '@common/orders/cartRules';
import type { Queryable, Tx } from '../../../db/database';
import { pgConstraint } from '../../../db/pgError';
import { AppError } from '../../../errors';
import type { Call } from '../../../http/route';
import { presentGift } from './presentTerms';
import * as sql from './store';
import {
  applicableTo,
  type CouponParcel,
  readFunds,
  topUpFor,
  type WhyNot,
  weighCoupon,
  whyNot,
} from './weighCoupon';

/** The refusal of a payment with a coupon that cannot be used. */
function refusalOf(row: sql.UsableRow, why: WhyNot): AppError {
  const { code } = row;
  switch (why) {
    case 'own':
      return new AppError('COUPON_OWN', { data: { code } });
    case 'early':
      return new AppError('COUPON_EARLY', { data: { code, startsAt: row.starts_at.getTime() } });
    case 'yoursUsed':
      return new AppError('COUPON_YOURS_USED', { data: { code, most: row.per_member } });
    case 'usedUp':
      return new AppError('COUPON_USED_UP', { data: { code } });
    case 'firstOrder':
      return new AppError('COUPON_FIRST_ORDER', { data: { code } });
    default:
      return new AppError('COUPON_OVER', { data: { code } });
  }
}

/** Refuses a coupon that the member cannot use on any goods. @throws AppError as `refusalOf` */
async function requireUsable(db: Queryable, row: sql.UsableRow, memberId: number): Promise<void> {
  const { uses, has_ordered } = await db.one(sql.usesOfMember, [row.id, memberId]);
  const why = whyNot(row, { memberId, uses, hasOrdered: has_ordered });
  if (why) throw refusalOf(row, why);
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
 * Reads the coupon of a code for a member, and the variants to which it applies.
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
  return presentOffer(row, await applicableOf(db, row, caller.memberId, parseSkuIds(query.skuIds)));
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

/** @throws AppError COUPON_UNFUNDED when the platform's own coin does not cover what it adds */
async function requireFunds(
  tx: Tx,
  code: string,
  parcels: readonly CouponParcel[],
  gift: CouponGift,
): Promise<void> {
  const added = topUpFor(parcels, gift);
  if (added === 0n) return;
  await tx.run(sql.lockFunds);
  if ((await readFunds(tx)) < added) throw new AppError('COUPON_UNFUNDED', { data: { code } });
}

export interface CouponUse extends CouponGift {
  claimId: number;
  /** The coupon is a seller's, who bears its discount. */
  sellerBears: boolean;
}

/** @throws AppError COUPON_FIRST_ORDER when another payment at this moment claims one for a first order, too */
async function claimUse(
  tx: Tx,
  row: sql.UsableRow,
  memberId: number,
  { total }: CouponGift,
): Promise<number> {
  try {
    return (await tx.one(sql.insertClaim, [row.id, memberId, total.toString()])).id;
  } catch (error) {
    throw pgConstraint(error) === 'coupon_claims_first_order'
      ? refusalOf(row, 'firstOrder')
      : error;
  }
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
  const skuIds = parcels.flatMap(({ lines }) => lines.map(({ skuId }) => skuId));
  const gift = weighCoupon(row, await applicableOf(tx, row, memberId, skuIds), parcels);
  if ('why' in gift) refuseMiss(row, gift);
  if (gift.total !== parseAmount(seen.discount)) {
    throw new AppError('COUPON_CHANGED', { data: { code, discount: amountToString(gift.total) } });
  }
  if (row.seller_id === null) await requireFunds(tx, code, parcels, gift);
  const claimId = await claimUse(tx, row, memberId, gift);
  return { ...gift, claimId, sellerBears: row.seller_id !== null };
}

/**
 * Called when an order ended: returns its coupon's use to the member once all orders of the payment ended before shipping.
 * Lock order: after stock, before accounts.
 */
export async function giveBackUse(tx: Tx, claimId: number | null): Promise<void> {
  if (claimId === null) return;
  await tx.run(sql.lockCouponOfClaim, [claimId]);
  await tx.run(sql.giveBackClaim, [claimId]);
}
