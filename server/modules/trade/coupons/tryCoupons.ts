import type { CouponGift } from '@common/discounts/couponRules';
import type { TrialWhy } from '@common/endpoints/trial';
import { amountToString } from '@common/money/money';
import type { RowOf } from '../../../db/columns';
import type { Queryable } from '../../../db/database';
import { couponsToTry } from './trialStore';
import {
  barsOf,
  type CouponParcel,
  readFunds,
  topUpFor,
  type VariantBar,
  weighCoupon,
  whyNot,
} from './weighCoupon';

export type TriedCoupon = RowOf<typeof couponsToTry.columns> & {
  /** Its discount, or the one it would give if it were used. */
  gift?: CouponGift;
  why?: TrialWhy;
};

interface CouponTrial {
  /** Null: now. */
  moment: Date | null;
  buyerId: number;
  /** Whether the buyer has ordered before, as far as the asker says so. */
  hasOrdered: boolean;
  /** In the form in which codes are stored. */
  code: string | undefined;
  /** Makers of the coupons to try: sellers, 0 for the platform. */
  makers: readonly number[];
  /** Whether the code's coupon may be by any maker. */
  anyMaker: boolean;
  parcels: readonly CouponParcel[];
}

/** Where goods are barred for several reasons, the first of these is reported: the one that lacks least. */
const BARS_BY_NEARNESS: readonly VariantBar[] = ['tied', 'scope', 'platformOnly', 'otherSeller'];

function whyOfMiss(
  row: TriedCoupon,
  bars: ReadonlyMap<number, VariantBar | null>,
  miss: ReturnType<typeof weighCoupon>,
): TrialWhy {
  if (!('why' in miss)) return { why: 'nothing' };
  if (miss.why === 'delivery') return { why: 'noFee' };
  if (miss.why === 'minimum') {
    return { why: 'minimum', missing: amountToString(BigInt(row.minimum) - miss.goods) };
  }
  const barred = [...bars.values()];
  if (barred.includes(null)) return { why: 'nothing' };
  return { why: BARS_BY_NEARNESS.find((bar) => barred.includes(bar)) ?? 'nothing' };
}

/**
 * The discount of each coupon, used alone, on some parcels, or the reason for none, by the rules of payments. The requested coupon
 * comes first.
 * Locks and claims nothing.
 */
export async function tryCoupons(db: Queryable, asked: CouponTrial): Promise<TriedCoupon[]> {
  const { buyerId, parcels } = asked;
  const values = [asked.moment, buyerId, asked.code ?? null, asked.makers, asked.anyMaker];
  const rows = await db.run(couponsToTry, values);
  const skuIds = parcels.flatMap(({ lines }) => lines.map(({ skuId }) => skuId));
  const ids = rows.map(({ id }) => id);
  const barsOfCoupon = await barsOf(db, ids, buyerId, skuIds, true);
  const funds = await readFunds(db);
  return rows.map((row): TriedCoupon => {
    const bars = barsOfCoupon(row.id);
    const applicable = [...bars].flatMap(([id, bar]) => (bar === null ? [id] : []));
    const hasOrdered = asked.hasOrdered || row.has_ordered;
    const refusal = whyNot(row, { memberId: buyerId, uses: row.uses, hasOrdered });
    if (refusal) return { ...row, why: { why: refusal } };
    const gift = weighCoupon(row, applicable, parcels);
    if ('why' in gift) return { ...row, why: whyOfMiss(row, bars, gift) };
    const isShort = row.seller_id === null && topUpFor(parcels, gift) > funds;
    return isShort ? { ...row, why: { why: 'unfunded' } } : { ...row, gift };
  });
}
