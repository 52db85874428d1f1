/** Where the money of a sale is, in the words of its page, its seller's report and the file. */
export const SALE_MONEY = {
  unpaid: '等待買家付款',
  escrow: '託管中',
  released: '已撥款',
  refunded: '已退款',
  none: '沒有成立',
} as const;
