import type { SaleSummary } from '@common/endpoints/sales';

/** The states of a sale's money, worded for the seller. */
export const SALE_MONEY: Record<SaleSummary['money']['state'], string> = {
  unpaid: '等待買家付款',
  escrow: '平台託管中',
  released: '已撥入餘額',
  refunded: '已退款給買家',
  none: '沒有成立',
};
