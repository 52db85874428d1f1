import { applyDeals, type DealOutcome, dealText } from '@common/dealRules';
import type { DealOffer } from '@common/endpoints/deals';
import { parseAmount } from '@common/money';

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
