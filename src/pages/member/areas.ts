/** The pages of the member area, by frequency of use. */
export const AREAS = [
  { path: '/member/order', label: '訂單' },
  { path: '/member/returns', label: '退貨' },
  { path: '/member/bids', label: '競標' },
  { path: '/member/selling', label: '我的賣場' },
  { path: '/member/collect', label: '收藏' },
  { path: '/member/coupons', label: '優惠券' },
  { path: '/member/notices', label: '通知' },
  { path: '/member/records', label: '資產紀錄' },
  { path: '/member/deposit', label: '充幣' },
  { path: '/member/withdraw', label: '提幣' },
  { path: '/member/recordsExchange', label: '兌換' },
  { path: '/member/questions', label: '提問與檢舉' },
  { path: '/member/address', label: '收件地址' },
  { path: '/member/profile', label: '個人資料' },
] as const;
