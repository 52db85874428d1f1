/** Everything that staff do to money, rights or what others see, by the name under which it is kept. */
export const STAFF_ACTIONS = {
  'order.ship': '訂單出貨',
  'order.handover': '訂單交付',
  'order.refund': '訂單退款',
  'return.sendBack': '退貨：請買家寄回',
  'return.refuse': '退貨：不同意',
  'return.refund': '退貨：退款',
  'return.reject': '退貨：判定不成立',
  'return.send': '退貨：已寄回',
  'return.withdraw': '退貨：撤回',
  'return.escalate': '退貨：交由平台處理',
  'return.passOn': '退貨：逾期轉平台處理',
  'return.lapse': '退貨：逾期結案',
  'review.hide': '隱藏評價',
  'review.show': '恢復評價',
  'review.reply': '回覆評價',
  'listing.approved': '通過刊登',
  'listing.changes': '要求修改刊登',
  'listing.refused': '拒絕刊登',
  'lot.putUp': '上架拍品',
  'lot.withdraw': '撤下拍品',
  'lot.relist': '重新上架拍品',
  'lot.revealMaximum': '查看最高出價',
  'product.create': '新增商品',
  'product.update': '修改商品',
  'product.onSale': '商品上架',
  'product.offSale': '商品下架',
  'product.import': '匯入商品',
  'category.create': '新增分類',
  'category.rename': '修改分類',
  'category.move': '移動分類',
  'category.delete': '刪除分類',
  'withdrawal.approve': '核准提幣',
  'withdrawal.reject': '拒絕提幣',
  'withdrawal.release': '退回提幣',
  'withdrawals.limits': '修改提幣限額',
  'withdrawals.kill': '停止提幣',
  'withdrawals.resume': '恢復提幣',
  'deposit.assign': '歸入待查款項',
  'deposit.return': '退回待查款項',
  'chain.resume': '恢復鏈上作業',
  'exchange.terms': '修改兌換條件',
  'campaign.create': '建立發幣活動',
  'campaign.grant': '發放廣告幣',
  'member.freeze': '凍結會員',
  'member.unfreeze': '解除凍結',
  'promotion.terms': '修改推廣價格',
  'promotion.stop': '停止推廣',
  'banner.create': '新增橫幅',
  'banner.update': '修改橫幅',
  'banner.publish': '發布橫幅',
  'banner.unpublish': '收回橫幅',
  'banner.delete': '刪除橫幅',
  'banner.order': '調整橫幅順序',
  'featured.set': '更換店長精選',
  'news.create': '新增消息',
  'news.update': '修改消息',
  'news.publish': '發布消息',
  'news.unpublish': '收回消息',
  'about.update': '修改關於頁',
} as const;
export type StaffAction = keyof typeof STAFF_ACTIONS;
/** The names of one group, without it and its point. */
export type ActionOf<Group extends string> = StaffAction extends infer Name
  ? Name extends `${Group}.${infer Action}`
    ? Action
    : never
  : never;

/** What they are about: the part of a name before its point. */
export const STAFF_ACTION_GROUPS = [
  { value: 'order', label: '訂單' },
  { value: 'return', label: '退貨' },
  { value: 'withdrawal', label: '提幣' },
  { value: 'withdrawals', label: '提幣設定' },
  { value: 'deposit', label: '待查款項' },
  { value: 'chain', label: '鏈上作業' },
  { value: 'member', label: '會員' },
  { value: 'exchange', label: '兌換' },
  { value: 'campaign', label: '活動發幣' },
  { value: 'promotion', label: '賣家推廣' },
  { value: 'lot', label: '競標' },
  { value: 'listing', label: '刊登' },
  { value: 'product', label: '商品' },
  { value: 'category', label: '分類' },
  { value: 'review', label: '評價' },
  { value: 'banner', label: '橫幅' },
  { value: 'featured', label: '店長精選' },
  { value: 'news', label: '消息' },
  { value: 'about', label: '關於頁' },
] as const;

const labels = new Map<string, string>(Object.entries(STAFF_ACTIONS));

/** Its own name for one that this build does not know. */
export const staffActionLabel = (action: string): string => labels.get(action) ?? action;
