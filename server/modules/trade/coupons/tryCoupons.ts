import type { CouponGift } from '@common/couponRules';
import type { TrialWhy } from '@common/endpoints/trial';
import { amountToString } from '@common/money';
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

interface Asked {
  /** Null: now. */
  moment: Date | null;
  buyerId: number;
  /** Whether the buyer has ordered before, as far as the asker says so. */
  hasOrdered: boolean;
  /** As it is stored. */
  code: string | undefined;
  /** Owners of the coupons to try: sellers, 0 for the platform. */
  makers: readonly number[];
  /** The code may be anybody's. */
  anyMaker: boolean;
  parcels: readonly CouponParcel[];
}

/** Of several reasons the one that is nearest to an application. */
const NEAREST: readonly VariantBar[] = ['tied', 'scope', 'platformOnly', 'otherSeller'];

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
  return { why: NEAREST.find((bar) => barred.includes(bar)) ?? 'nothing' };
}

/**
 * The discount of each coupon on some parcels by itself, or the reason for none, by the rules of payments; the requested one comes first.
 * Locks and claims nothing.
 */
export async function tryCoupons(db: Queryable, asked: Asked): Promise<TriedCoupon[]> {
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
    const barred = whyNot(row, { memberId: buyerId, uses: row.uses, hasOrdered });
    if (barred) return { ...row, why: { why: barred } };
    const gift = weighCoupon(row, applicable, parcels);
    if ('why' in gift) return { ...row, why: whyOfMiss(row, bars, gift) };
    const isShort = row.seller_id === null && topUpFor(parcels, gift) > funds;
    return isShort ? { ...row, why: { why: 'unfunded' } } : { ...row, gift };
  });
}
