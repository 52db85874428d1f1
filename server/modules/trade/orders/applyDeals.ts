import { type Deal, type DealOutcome, applyDeals as outcomeOf } from '@common/dealRules';
import type { CheckoutFault } from '@common/endpoints/checkout';
import { amountToString, parseAmount } from '@common/money';
import type { Tx } from '../../../db/database';
import { readDeals } from '../../goods/deals/readDeals';
import type { Wanted, WantedItem } from './wanted';

/** The wanted lines with what some deals take off them. */
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
 * The wanted lines with what deals take off them, and every line of which that is another amount than the buyer saw. Read
 * once variants and products are locked: a deal has nothing to count, so that it needs no lock.
 */
export async function applyDeals<W extends readonly Wanted[]>(
  tx: Tx,
  wanted: W,
  items: readonly WantedItem[],
): Promise<{ wanted: { [K in keyof W]: Wanted }; faults: CheckoutFault[] }> {
  const deals = await readDeals(
    tx,
    wanted.map(({ sku }) => sku.id),
  );
  const lowered = lowerByDeals(deals, wanted);
  const seen = new Map(
    items.map(({ skuId, dealDiscount = '0' }) => [skuId, parseAmount(dealDiscount)]),
  );
  const faults = lowered.wanted.flatMap(({ sku, deal }): CheckoutFault[] => {
    const off = deal?.off ?? 0n;
    if (off === (seen.get(sku.id) ?? 0n)) return [];
    return [{ skuId: sku.id, why: 'deal', discount: amountToString(off) }];
  });
  return { wanted: lowered.wanted as { [K in keyof W]: Wanted }, faults };
}
