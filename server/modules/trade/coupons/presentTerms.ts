import type { Coupon, CouponOffer } from '@common/endpoints/coupons';
import { unitsToAmount } from '@common/money/money';
import type { ShownRow } from './store';

type Gift = Omit<CouponOffer, 'skuIds'>;

/** The terms of a coupon: discount, minimum and end. */
export const presentGift = (
  row: Pick<ShownRow, 'code' | 'kind' | 'amount' | 'percent_bps' | 'minimum' | 'ends_at'>,
): Gift => ({
  code: row.code,
  kind: row.kind,
  amount: unitsToAmount(row.amount),
  percentBps: row.percent_bps,
  minimum: unitsToAmount(row.minimum),
  endsAt: row.ends_at.getTime(),
});

type Terms = Gift &
  Pick<Coupon, 'id' | 'startsAt' | 'perMember' | 'firstOrderOnly' | 'platformOnly'>;

/** The terms that staff, sellers and everybody see alike. */
export const presentTerms = (row: ShownRow): Terms => ({
  ...presentGift(row),
  id: row.id,
  startsAt: row.starts_at.getTime(),
  perMember: row.per_member,
  firstOrderOnly: row.first_order_only,
  platformOnly: row.platform_only,
});
