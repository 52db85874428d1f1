import type { CouponOffer } from '@common/endpoints/coupons';
import type { PublicCoupon } from '@common/endpoints/keptCoupons';

const DAY_MS = 86_400_000;

export const PUBLIC_COUPON: PublicCoupon = {
  id: 4,
  code: 'HELLO',
  kind: 'amount',
  amount: '50',
  percentBps: null,
  minimum: '100',
  startsAt: Date.now() - DAY_MS,
  endsAt: Date.now() + DAY_MS,
  perMember: 1,
  firstOrderOnly: false,
  platformOnly: true,
  left: 9,
  seller: { id: 7, name: '小紅', isPlatform: false },
  categories: [],
  productIds: [],
  sellers: [],
};

/** Offer of a coupon of 20 for these variants to a cart. */
export const couponOffer = (
  code: string,
  skuIds: number[],
  change: Partial<CouponOffer> = {},
): CouponOffer => ({
  code,
  kind: 'amount',
  amount: '20',
  percentBps: null,
  minimum: '50',
  skuIds,
  endsAt: Date.now() + DAY_MS,
  ...change,
});
