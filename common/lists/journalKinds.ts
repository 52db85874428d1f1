/** Labels of the kinds of journals, by the names under which the ledger stores them. */
export const JOURNAL_KINDS = {
  opening: '開站前餘額',
  deposit: '充幣',
  'deposit.assign': '指定待查款項',
  'deposit.reverse': '撤銷充幣',
  'deposit.repay': '補回撤銷的充幣',
  'deposit.unreturn': '取消退回款項',
  hold: '保留',
  release: '解除保留',
  capture: '扣取保留款',
  withdrawal: '提幣',
  'withdrawal.back': '提幣退回',
  outflow: '鏈上轉出',
  'outflow.paid': '退回付款地址',
  'outflow.member': '不明轉出：向會員扣款',
  'outflow.loss': '不明轉出：記入損失',
  'outflow.capital': '不明轉出：自有資金支出',
  'outflow.reverse': '撤銷不明轉出',
  'order.pay': '訂單付款',
  'order.settle': '訂單撥款',
  'order.fee': '訂單手續費',
  'order.refund': '訂單退款',
  'order.returnPart': '訂單部分退款',
  exchange: '兌換',
  'exchange.fee': '兌換手續費',
  'campaign.grant': '活動發幣',
  'promotion.grant': '贈送廣告幣',
  'promotion.buy': '購買推廣',
  'promotion.refund': '推廣退款',
} as const;

const labels = new Map<string, string>(Object.entries(JOURNAL_KINDS));

/** The kind's label; an unknown kind keeps its own name. */
export const journalKindLabel = (kind: string): string => labels.get(kind) ?? kind;
