import { type CouponGift, parcelIdOf } from '@common/discounts/couponRules';
import type { UsedCoupon } from '@common/endpoints/coupons';
import type { Tx } from '../../../db/database';
import { useCoupon } from '../coupons/useCoupon';
import type { CouponParcel } from '../coupons/weighCoupon';
import { costOfLine, type Wanted } from './wanted';

/** The goods of one order, with the fee for its delivery in base units. */
export interface Parcel {
  parcel: readonly [Wanted, ...Wanted[]];
  fee: bigint;
}

/** The parcel with the coupon's discounts on its lines, and the one on its delivery in base units. */
export type Discounted<P extends Parcel> = Omit<P, 'parcel'> & {
  parcel: [Wanted, ...Wanted[]];
  deliveryDiscount: bigint;
};

export interface Discounts<P extends Parcel> {
  /** In the order of the given parcels. */
  parcels: Discounted<P>[];
  claimId: number | null;
  /** The coupon is a seller's, who bears its discount. */
  sellerBears: boolean;
  /** Base units. */
  total: bigint;
}

/** The parcel as a coupon sees it: its prices after deals. */
export const couponParcelOf = ({ parcel, fee }: Parcel): CouponParcel => ({
  lines: parcel.map((one) => ({ skuId: one.sku.id, price: costOfLine(one) })),
  fee,
  isPlatforms: parcel[0].sku.seller_id === null,
});

/** Distributes a coupon's discount over the parcels. */
export function spreadGift<P extends Parcel>(
  parcels: readonly P[],
  gift: CouponGift | undefined,
): Discounted<P>[] {
  const discounted = (one: Wanted): Wanted => ({ ...one, discount: gift?.lines.get(one.sku.id) });
  return parcels.map((one) => {
    const [first, ...others] = one.parcel;
    return {
      ...one,
      parcel: [discounted(first), ...others.map(discounted)],
      deliveryDiscount: gift?.fees.get(parcelIdOf(couponParcelOf(one))) ?? 0n,
    };
  });
}

/**
 * Uses the coupon, if there is one, for a payment of some parcels, whose variants and products are locked.
 * @throws AppError what useCoupon throws
 */
export async function discountsOf<P extends Parcel>(
  tx: Tx,
  buyerId: number,
  coupon: UsedCoupon | undefined,
  parcels: readonly P[],
): Promise<Discounts<P>> {
  const use = coupon && (await useCoupon(tx, buyerId, coupon, parcels.map(couponParcelOf)));
  return {
    claimId: use?.claimId ?? null,
    sellerBears: use?.sellerBears ?? false,
    total: use?.total ?? 0n,
    parcels: spreadGift(parcels, use),
  };
}
