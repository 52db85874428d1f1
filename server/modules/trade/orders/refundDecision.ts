import type { MoneyDecisionName } from '@common/lists/moneyDecisions';
import type { Paid } from '@common/returnSplit';
import type { OrderRow } from './store';

/** All that the buyer paid, base units. With what went back before: several small refunds are one large one. */
export const paidOf = (order: OrderRow): Pick<Paid, 'coin' | 'adv'> => ({
  coin: BigInt(order.coin_amount),
  adv: BigInt(order.adv_amount),
});

/** The same of a refund of some pieces. */
export const withRefunded = (order: OrderRow, { coin, adv }: Pick<Paid, 'coin' | 'adv'>) => ({
  coin: BigInt(order.refunded_coin) + coin,
  adv: BigInt(order.refunded_adv) + adv,
});

/** A refund of an order as a decision on money. @param paid what goes back, with what went back before */
export const decisionOn = (
  { out_trade_no: id, buyer_id, seller_id }: OrderRow,
  name: MoneyDecisionName,
  { coin, adv }: Pick<Paid, 'coin' | 'adv'>,
  reason: string,
) => ({
  name,
  ref: { type: 'order', id },
  units: coin + adv,
  summary: reason,
  concerned: [buyer_id, seller_id],
});
