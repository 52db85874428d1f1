import { applyDeals, type DealOutcome, dealText } from '@common/discounts/dealRules';
import type { DealOffer } from '@common/endpoints/deals';
import { parseAmount } from '@common/money/money';

/** A line that deals may apply to; its price is a wire amount. */
export interface PricedLine {
  skuId: number;
  price: string;
  quantity: number;
}

/** The discounts of deals on some lines, by the server's rule. */
export const outcomeOf = (
  offers: readonly DealOffer[],
  lines: readonly PricedLine[],
): DealOutcome =>
  applyDeals(
    offers.map((offer) => ({
      ...offer,
      minimum: parseAmount(offer.minimum),
      amount: parseAmount(offer.amount),
      skuIds: new Set(offer.skuIds),
    })),
    lines.map(({ skuId, price, quantity }) => ({
      skuId,
      unitPrice: parseAmount(price),
      quantity,
    })),
  );

export const offerText = (
  offer: Parameters<typeof dealText>[0] & { minimum: string; amount: string },
) => dealText(offer, offer);

/** A line whose seller may have deals. */
export interface SoldLine {
  skuId: number;
  seller: { id: number | null; name: string };
}

/** Whose a deal is, where the lines are several sellers'; their deals may read the same. */
export function dealSeller({ skuIds }: DealOffer, lines: readonly SoldLine[]): string | undefined {
  if (new Set(lines.map(({ seller }) => seller.id)).size < 2) return undefined;
  return lines.find(({ skuId }) => skuIds.includes(skuId))?.seller.name;
}
