import type { Right } from '../people/roles';

interface MoneyDecision {
  label: string;
  /** The right that both the proposer and the approver need. */
  who: Right | 'admin';
}

/**
 * Decisions of staff about money; above the limit one proposes and another approves. Withdrawals, and deposits that are
 * sent back, are reviewed by others as withdrawals are.
 */
export const MONEY_DECISIONS = {
  'order.refund': { label: '訂單退款', who: 'orders.refund' },
  'order.refundRest': { label: '未寄出商品退款', who: 'orders.refund' },
  'order.unclaimed': { label: '逾期未取退款', who: 'orders.refund' },
  'return.refund': { label: '退貨退款', who: 'returns' },
  'deposit.assign': { label: '歸入待查款項', who: 'deposits.settle' },
  'outflow.paid': { label: '認定不明轉出為已付款', who: 'outflows.settle' },
  'outflow.book': { label: '認定不明轉出', who: 'admin' },
  'coupon.create': { label: '新增會員商品的優惠券', who: 'coupons' },
  'coupon.change': { label: '修改會員商品的優惠券', who: 'coupons' },
  'campaign.grant': { label: '發放廣告幣', who: 'admin' },
} as const satisfies Record<string, MoneyDecision>;
/** The rights that at least one of these decisions needs. */
export const MONEY_DECIDERS = [...new Set(Object.values(MONEY_DECISIONS).map(({ who }) => who))];
export type MoneyDecisionName = keyof typeof MONEY_DECISIONS;

export const isMoneyDecision = (name: string): name is MoneyDecisionName => name in MONEY_DECISIONS;
