import { type Deal, type DealOutcome, applyDeals as outcomeOf } from '@common/discounts/dealRules';
import type { GoodsFault } from '@common/endpoints/checkout';
import { amountToString, parseAmount } from '@common/money/money';
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
 * @param deals as they were read after the variants were locked
 * @returns the lines with their discounts, as many as were given, and a fault for each line whose discount is not the one that
 *   the buyer saw
 */
export function applyDeals<W extends readonly Wanted[]>(
  deals: readonly Deal[],
  wanted: W,
  items: readonly WantedItem[],
): { wanted: { [K in keyof W]: Wanted }; faults: GoodsFault[] } {
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
