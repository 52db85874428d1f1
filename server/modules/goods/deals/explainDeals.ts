import type { DealOutcome } from '@common/discounts/dealRules';
import type { TrialWhy } from '@common/endpoints/trial';
import { amountToString } from '@common/money/money';
import type { Queryable } from '../../../db/database';
import * as sql from './store';

/** A deal tried on a cart: its discount, or why it gives none. */
export type TriedDeal = sql.TriedRow & { off: bigint; why?: TrialWhy };

function whyOf(
  row: sql.TriedRow,
  { misses, takenBy }: DealOutcome,
  makers: ReadonlySet<number>,
): TrialWhy {
  if (row.rest !== null) return { why: row.rest };
  if (row.sku_ids.length === 0) {
    return { why: makers.has(row.seller_id ?? 0) ? 'scope' : 'otherSeller' };
  }
  const miss = misses.find(({ dealId }) => dealId === row.id);
  if (miss && miss.goods > 0n) return { why: 'minimum', missing: amountToString(miss.goods) };
  if (miss && miss.pieces > 0) return { why: 'pieces', pieces: miss.pieces };
  return { why: row.sku_ids.every((skuId) => takenBy.has(skuId)) ? 'taken' : 'nothing' };
}

/**
 * The discount of each deal of some makers, or the reason why it gives none.
 * @param makers sellers, 0 for the platform
 */
export async function explainDeals(
  db: Queryable,
  asked: {
    moment: Date | null;
    makers: readonly number[];
    goods: readonly { skuId: number; sellerId: number | null }[];
  },
  outcome: DealOutcome,
): Promise<TriedDeal[]> {
  const skuIds = asked.goods.map(({ skuId }) => skuId);
  const rows = await db.run(sql.dealsToTry, [skuIds, asked.moment, asked.makers]);
  const sellers = new Set(asked.goods.map(({ sellerId }) => sellerId ?? 0));
  return rows.map((row) => {
    const gift = outcome.gifts.find(({ dealId }) => dealId === row.id);
    return gift
      ? { ...row, off: gift.total }
      : { ...row, off: 0n, why: whyOf(row, outcome, sellers) };
  });
}
