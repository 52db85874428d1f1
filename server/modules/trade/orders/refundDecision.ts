import type { MoneyDecisionName } from '@common/lists/moneyDecisions';
import type { Paid } from '@common/orders/returnSplit';
import type { OrderRow } from './store';

/**
 * All that the buyer paid, base units: what a full refund adds up to with earlier partial ones. Refunds of an order are added up, so
 * that several small ones need a second person like one large one.
 */
export const paidOf = (order: OrderRow): Pick<Paid, 'coin' | 'adv'> => ({
  coin: BigInt(order.coin_amount),
  adv: BigInt(order.adv_amount),
});

/** What a refund of some pieces adds up to with earlier ones, base units. */
export const withRefunded = (order: OrderRow, { coin, adv }: Pick<Paid, 'coin' | 'adv'>) => ({
  coin: BigInt(order.refunded_coin) + coin,
  adv: BigInt(order.refunded_adv) + adv,
});

/** A refund of an order as a decision on money. @param paid the refund and the earlier ones together, base units */
export const decisionOn = (
  { out_trade_no: id, buyer_id, seller_id }: OrderRow,
  name: MoneyDecisionName,
  { coin, adv }: Pick<Paid, 'coin' | 'adv'>,
  reason: string,
) => ({
  name,
  ref: { type: 'order', id },
  units: coin + adv,
  advUnits: adv,
  summary: reason,
  concerned: [buyer_id, seller_id],
});
