import { type Deal, type DealOutcome, applyDeals as outcomeOf } from '@common/discounts/dealRules';
import type { GoodsFault } from '@common/endpoints/checkout';
import { amountToString, parseAmount } from '@common/money/money';
import type { Tx } from '../../../db/database';
import { readDeals } from '../../goods/deals/readDeals';
import type { Wanted, WantedItem } from './wanted';

/** The wanted lines with the discounts of these deals. */
export function lowerByDeals(
  deals: readonly Deal[],
  wanted: readonly Wanted[],
): { wanted: Wanted[]; outcome: DealOutcome } {
  const lines = wanted.map(({ sku, quantity }) => ({
    skuId: sku.id,
    unitPrice: BigInt(sku.price),
    quantity,
  }));
  const outcome = outcomeOf(deals, lines);
  return {
    wanted: wanted.map((one): Wanted => ({ ...one, deal: outcome.ofLine.get(one.sku.id) })),
    outcome,
  };
}

/**
 * Applies the running deals to wanted lines, whose variants the caller has locked. Deals need no lock, for they count no uses.
 * @returns the lines with their discounts, as many as were given, and a fault for each line whose discount is not the one that
 *   the buyer saw
 */
export async function applyDeals<W extends readonly Wanted[]>(
  tx: Tx,
  wanted: W,
  items: readonly WantedItem[],
): Promise<{ wanted: { [K in keyof W]: Wanted }; faults: GoodsFault[] }> {
  const deals = await readDeals(
    tx,
    wanted.map(({ sku }) => sku.id),
  );
  const lowered = lowerByDeals(deals, wanted);
  const seen = new Map(
    items.map(({ skuId, dealDiscount = '0' }) => [skuId, parseAmount(dealDiscount)]),
  );
  const faults = lowered.wanted.flatMap(({ sku, deal }): GoodsFault[] => {
    const off = deal?.off ?? 0n;
    if (off === (seen.get(sku.id) ?? 0n)) return [];
    return [{ skuId: sku.id, why: 'deal', discount: amountToString(off) }];
  });
  return { wanted: lowered.wanted as { [K in keyof W]: Wanted }, faults };
}
