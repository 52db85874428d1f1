/** Groups of notices that members switch on and off. */
interface NoticeGroup {
  value: string;
  label: string;
  hint: string;
  /** Notices of the group cannot be switched off in the site: they are about money or the account's safety. */
  always: boolean;
  /** Shown to staff alone. */
  forStaff?: boolean;
  /** The notices of the group that are pushed to browsers; absent: none. */
  pushed?: string;
}

export const NOTICE_GROUPS = [
  {
    value: 'bidding',
    label: '競標',
    hint: '出價被超過、收藏的拍品即將結標、您設的開始與結標提醒、得標與未得標',
    always: false,
    pushed: '出價被超過、即將結標、您設的提醒、得標',
  },
  {
    value: 'orders',
    label: '訂單',
    hint: '待付款、付款、出貨、完成、退款、退貨進度、評價的回覆與提問的回答',
    always: false,
    pushed: '付款成功、出貨、提問的回答',
  },
  {
    value: 'selling',
    label: '銷售',
    hint: '新訂單、成交與流標、刊登審核、買家評價與提問',
    always: false,
    pushed: '新訂單、買家的提問、拍品成交',
  },
  {
    value: 'favourites',
    label: '收藏',
    hint: '收藏的商品降價，收藏或等待的商品到貨',
    always: false,
  },
  {
    value: 'following',
    label: '追蹤',
    hint: '追蹤的賣家有新品，同一位賣家一天最多一則',
    always: false,
  },
  {
    value: 'reports',
    label: '檢舉',
    hint: '您檢舉的內容有了處理結果',
    always: false,
  },
  {
    value: 'duty',
    label: '管理後台的待辦',
    hint: '退貨、刊登、檢舉、提問、買家留言與逾期的平台訂單在等您處理，背景工作或預定公開失敗；同一類一小時最多一則',
    always: false,
    forStaff: true,
  },
  { value: 'money', label: '資產', hint: '充幣入帳、提幣進度與餘額調整', always: true },
  {
    value: 'security',
    label: '帳戶安全',
    hint: '新的登入、電子郵件與錢包的變更',
    always: true,
  },
] as const satisfies readonly NoticeGroup[];

export type NoticeGroupName = (typeof NOTICE_GROUPS)[number]['value'];
