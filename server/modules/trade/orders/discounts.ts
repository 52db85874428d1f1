import { parcelIdOf } from '@common/couponRules';
import type { UsedCoupon } from '@common/endpoints/coupons';
import type { Tx } from '../../../db/database';
import { useCoupon } from '../coupons/useCoupon';
import { costOfLine, type Wanted } from './wanted';

/** What becomes one order, with the fee for its delivery in base units. */
export interface Parcel {
  parcel: readonly [Wanted, ...Wanted[]];
  fee: bigint;
}

/** The parcel with what is taken off its lines, and off its delivery in base units. */
export type Discounted<P extends Parcel> = Omit<P, 'parcel'> & {
  parcel: [Wanted, ...Wanted[]];
  deliveryDiscount: bigint;
};

export interface Discounts<P extends Parcel> {
  /** In the order of the given parcels. */
  parcels: Discounted<P>[];
  claimId: number | null;
  /** The coupon is the seller's, who bears it. */
  sellerBears: boolean;
  /** Base units. */
  total: bigint;
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
  const linesOf = ({ parcel }: P) =>
    parcel.map((one) => ({ skuId: one.sku.id, price: costOfLine(one) }));
  const asked = parcels.map((one) => ({
    lines: linesOf(one),
    fee: one.fee,
    isPlatforms: one.parcel[0].sku.seller_id === null,
  }));
  const use = coupon && (await useCoupon(tx, buyerId, coupon, asked));
  const discounted = (one: Wanted): Wanted => ({ ...one, discount: use?.lines.get(one.sku.id) });
  return {
    claimId: use?.claimId ?? null,
    sellerBears: use?.sellerBears ?? false,
    total: use?.total ?? 0n,
    parcels: parcels.map((one) => {
      const [first, ...others] = one.parcel;
      return {
        ...one,
        parcel: [discounted(first), ...others.map(discounted)],
        deliveryDiscount: use?.fees.get(parcelIdOf({ lines: linesOf(one) })) ?? 0n,
      };
    }),
  };
}
