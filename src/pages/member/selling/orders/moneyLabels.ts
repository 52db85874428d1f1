import type { SaleSummary } from '@common/endpoints/sales';

/** Where a sale's money is, in the seller's words. */
export const SALE_MONEY: Record<SaleSummary['money']['state'], string> = {
  unpaid: '等待買家付款',
  escrow: '平台託管中',
  released: '已撥入餘額',
  refunded: '已退還買家',
  none: '沒有成立',
};
