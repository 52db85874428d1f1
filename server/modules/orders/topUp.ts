import type { OrderRow } from './store';

export type Sold = Pick<OrderRow, 'seller_id' | 'discount' | 'coin_amount'>;

/**
 * What the platform adds to what the buyer paid, so that a member who sells gets the full price; base units of coin.
 * For its own goods the platform earns less instead (ADR 065).
 */
export const topUpOf = ({ seller_id, discount }: Pick<Sold, 'seller_id' | 'discount'>) =>
  seller_id === null ? 0n : BigInt(discount);

/** The coin that the seller's side gets before the commission, base units. */
export const proceedsOf = (order: Sold) => BigInt(order.coin_amount) + topUpOf(order);
