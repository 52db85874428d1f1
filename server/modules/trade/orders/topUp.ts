import type { Paid } from '@common/returnSplit';
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
 * The top-up: the platform's addition to the buyer's payment, so that a member who sells gets the full price; base units of coin.
 * For its own goods the platform earns less instead (ADR 065), and so does a seller whose own coupon it was (ADR 074).
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
