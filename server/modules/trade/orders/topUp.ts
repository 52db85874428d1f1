import type { Paid } from '@common/orders/returnSplit';
import type { OrderRow } from './store';

export type Sold = Pick<
  OrderRow,
  | 'seller_id'
  | 'seller_bears'
  | 'discount'
  | 'coin_amount'
  | 'adv_amount'
  | 'refunded_coin'
  | 'refunded_adv'
  | 'refunded_discount'
>;

/** The part of a payment that partial returns have not refunded; base units. */
export const leftOf = (order: Sold): Paid => ({
  coin: BigInt(order.coin_amount) - BigInt(order.refunded_coin),
  adv: BigInt(order.adv_amount) - BigInt(order.refunded_adv),
  discount: BigInt(order.discount) - BigInt(order.refunded_discount),
});

/**
 * The top-up, base units of coin: what the platform adds to the buyer's payment so that a member who sells gets the full price.
 * None for the platform's own goods, on which it earns less (ADR 065), and none for a seller's own coupon (ADR 074).
 */
export const topUpOf = (
  { seller_id, seller_bears }: Pick<Sold, 'seller_id' | 'seller_bears'>,
  { discount }: Paid,
) => (seller_id === null || seller_bears ? 0n : discount);

/** The coin that the seller's side gets before the commission, base units. */
export function proceedsOf(order: Sold): bigint {
  const left = leftOf(order);
  return left.coin + topUpOf(order, left);
}
