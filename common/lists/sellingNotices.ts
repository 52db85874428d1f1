import type { NoticeKind } from './noticeKind';

const HALF_HOUR = 30 * 60;
const MINUTES_TO_SEE = 5 * 60;
const WITHIN_A_DAY = { ttl: 24 * 60 * 60, urgency: 'normal' } as const;

const SHIP_SOON = {
  group: 'selling',
  label: '請儘快出貨',
  link: '/member/selling/orders/{out_trade_no}',
  subject: '{out_trade_no}',
  about: 'order:{out_trade_no}',
} as const;

/** Notices to those who sell: staff for the platform, and members. */
export const SELLING_NOTICES = {
  // stock, to staff
  lowStock: {
    group: 'selling',
    label: '庫存偏低',
    text: '目前有 {count} 件商品庫存偏低或已售完，請查看低庫存清單並安排補貨。',
    link: '/admin/products?state=lowStock',
    about: 'lowStock',
    subject: '{day}',
    mailWait: HALF_HOUR,
  },

  // orders of the platform, to staff
  orderReopened: {
    group: 'selling',
    label: '平台訂單要重新出貨',
    text: '訂單 {out_trade_no} 的包裹 {trackingNo} 已取消託運，訂單回到處理中，請在 {shipBy} 前重新出貨。',
    link: '/admin/orders/{out_trade_no}',
    about: 'order:{out_trade_no}',
    subject: '{parcelId}',
    mailWait: HALF_HOUR,
  },

  // to members
  orderToShip: {
    group: 'selling',
    label: '有新訂單',
    text: '訂單 {out_trade_no} 已付款（{paid}），請儘快出貨。',
    link: '/member/selling/orders/{out_trade_no}',
    subject: '{out_trade_no}',
    about: 'order:{out_trade_no}',
    push: WITHIN_A_DAY,
  },
  // Of an order that is picked up, or delivered online.
  orderToHandOver: {
    group: 'selling',
    label: '有新訂單',
    text: '訂單 {out_trade_no} 已付款（{paid}），請儘快交付。',
    link: '/member/selling/orders/{out_trade_no}',
    subject: '{out_trade_no}',
    about: 'order:{out_trade_no}',
    push: WITHIN_A_DAY,
  },
  // Of a won order, whose buyer may cancel from the deadline on.
  shipSoon: {
    ...SHIP_SOON,
    text: '訂單 {out_trade_no} 請在 {shipBy} 前出貨，逾期買家可以取消並全額退款。',
  },
  // Of an order that its buyer may cancel at any time before.
  shipBoughtSoon: {
    ...SHIP_SOON,
    text: '訂單 {out_trade_no} 請在 {shipBy} 前{todo}。{todo}前買家都可以取消並全額退款；{refundBy} 前仍沒有{todo}，會自動全額退款給買家。',
  },
  // The same of an order that is picked up, or delivered online.
  handOverBoughtSoon: {
    ...SHIP_SOON,
    label: '請儘快交付',
    text: '訂單 {out_trade_no} 請在 {shipBy} 前交付。交付前買家都可以取消並全額退款；{refundBy} 前仍沒有交付，會自動全額退款給買家。',
  },
  // Of an order that its buyer cannot cancel, won and to be picked up.
  handOverSoon: {
    ...SHIP_SOON,
    label: '請儘快交付',
    text: '訂單 {out_trade_no} 請在 {shipBy} 前交付；{refundBy} 前仍沒有交付，會自動全額退款給買家。',
  },
  // Of an order of which a part was sent.
  shipRestSoon: {
    ...SHIP_SOON,
    text: '訂單 {out_trade_no} 的其餘商品請在 {shipBy} 前出貨；{refundBy} 前仍沒有出貨的商品，會自動退款給買家。',
  },
  shipLate: {
    group: 'selling',
    label: '已超過出貨期限',
    text: '訂單 {out_trade_no} 已超過出貨期限。請立即出貨；{refundBy} 前仍沒有出貨，會自動退款給買家。',
    link: '/member/selling/orders/{out_trade_no}',
    subject: '{out_trade_no}',
    about: 'order:{out_trade_no}',
  },
  // Of an order that is picked up, or delivered online.
  handOverLate: {
    group: 'selling',
    label: '已超過交付期限',
    text: '訂單 {out_trade_no} 已超過交付期限。請立即交付；{refundBy} 前仍沒有交付，會自動退款給買家。',
    link: '/member/selling/orders/{out_trade_no}',
    subject: '{out_trade_no}',
    about: 'order:{out_trade_no}',
  },
  parcelStray: {
    group: 'selling',
    label: '已取消的包裹仍在運送',
    text: '訂單 {out_trade_no} 的包裹 {trackingNo} 已取消託運，物流公司仍回報「{report}」。請聯絡物流公司攔回，不要重複寄出。',
    link: '/member/selling/orders/{out_trade_no}',
    about: 'order:{out_trade_no}',
    subject: '{parcelId}',
  },
  saleCompleted: {
    group: 'selling',
    label: '款項已入帳',
    text: '訂單 {out_trade_no} 已完成，存入您的餘額：{earnings}。',
    link: '/member/records',
    subject: '{out_trade_no}',
    about: 'order:{out_trade_no}',
  },
  saleHandled: {
    group: 'selling',
    label: '平台代為處理銷售訂單',
    text: '客服已為您的訂單 {out_trade_no} {did}：{reason}。',
    link: '/member/selling/orders/{out_trade_no}',
    subject: '{out_trade_no}:{at}',
    about: 'order:{out_trade_no}',
  },
  saleRefunded: {
    group: 'selling',
    label: '訂單已退款給買家',
    text: '訂單 {out_trade_no} 已退款給買家：{reason}。',
    link: '/member/selling/orders/{out_trade_no}',
    subject: '{out_trade_no}',
    about: 'order:{out_trade_no}',
  },
  salePartRefunded: {
    group: 'selling',
    label: '部分商品已退款給買家',
    text: '訂單 {out_trade_no} 的部分商品已退款給買家，共 {paid}：{reason}。其餘款項照原來的進度撥給您。',
    link: '/member/selling/orders/{out_trade_no}',
    subject: '{out_trade_no}:{returnId}',
    about: 'order:{out_trade_no}',
  },
  returnAsked: {
    group: 'selling',
    label: '退貨有新進度',
    text: '訂單 {out_trade_no}：{progress}',
    link: '/member/returns/{returnId}',
    subject: '{entryId}',
    about: 'order:{out_trade_no}',
  },
  saleMessage: {
    group: 'selling',
    label: '訂單有新留言',
    text: '訂單 {out_trade_no}：{by}留言給您。',
    link: '/member/selling/orders/{out_trade_no}#messages',
    subject: '{messageId}',
    about: 'order:{out_trade_no}',
    mailWait: MINUTES_TO_SEE,
    mailEvery: HALF_HOUR,
    push: { ...WITHIN_A_DAY, every: 60 },
  },
  reviewWritten: {
    group: 'selling',
    label: '有新評價',
    text: '「{title}」收到 {rating} 顆星的評價。您可以在商品頁回覆一次。',
    link: '/product/view/{productId}',
    subject: '{reviewId}',
    about: 'product:{productId}',
  },
  questionAsked: {
    group: 'selling',
    label: '有人問您的商品',
    text: '「{title}」有新的提問。回答後，問題與回答會公開在商品頁。',
    link: '/member/selling/questions',
    // Shown again after it was hidden, it waits anew.
    subject: '{productId}:{questionId}:{version}',
    about: 'question:{questionId}',
    // It may be withdrawn, or answered before the mail is needed.
    mailWait: HALF_HOUR,
    push: WITHIN_A_DAY,
  },
  answerHidden: {
    group: 'selling',
    label: '您的回答已被隱藏',
    text: '您對「{title}」一則提問的回答已由平台隱藏，買家看不到：{reason}',
    link: '/member/selling/questions',
    subject: '{productId}:{questionId}:{version}',
    about: 'question:{questionId}',
  },
  holidayEnds: {
    group: 'selling',
    label: '休假快結束了',
    text: '您的商品會在 {day} 自動恢復販售。要延長休假或提早回來，請到「我的賣場」。',
    link: '/member/selling',
    subject: '{until}',
    about: 'holiday',
    mailUntil: '{until}',
    push: WITHIN_A_DAY,
  },
  listingReviewed: {
    group: 'selling',
    label: '刊登審核結果',
    text: '「{listing}」{result}',
    link: '/member/selling',
    // One revision may get several answers.
    subject: '{listingId}:{revision}:{reviewId}',
    about: 'listing:{listingId}',
  },
  promotionStopped: {
    group: 'selling',
    label: '推廣已停止',
    text: '「{title}」的推廣已由平台停止：{reason}。{refund} 廣告幣已退回您的餘額。',
    link: '/member/selling',
    subject: '{promotionId}',
    about: 'product:{productId}',
  },
  couponStopped: {
    group: 'selling',
    label: '優惠券已停止',
    text: '您的優惠券「{code}」已由平台停止：{reason}。已成立的訂單不受影響。',
    link: '/member/selling/coupons',
    subject: '{couponId}',
    about: 'coupon:{couponId}',
  },
  dealStopped: {
    group: 'selling',
    label: '優惠活動已停止',
    text: '您的優惠活動「{deal}」已由平台停止：{reason}。已成立的訂單不受影響。',
    link: '/member/selling/deals',
    subject: '{dealId}',
    about: 'deal:{dealId}',
  },
} as const satisfies Record<string, NoticeKind>;
