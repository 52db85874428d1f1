import type { NoticeKind } from './noticeKind';

const MINUTE = 60;

/** Worth nothing once the lot has moved on. */
const AT_ONCE = { ttl: 10 * MINUTE, urgency: 'high' } as const;
const WITHIN_A_DAY = { ttl: 24 * 60 * MINUTE, urgency: 'normal' } as const;

const LOT = { link: '/product/view/{productId}', about: 'lot:{lotId}' } as const;

/** Notices about lots, to bidders, watchers and sellers. */
export const AUCTION_NOTICES = {
  outbid: {
    ...LOT,
    group: 'bidding',
    label: '出價已被超過',
    text: '「{title}」目前價格 {price} GAB，您已不是最高出價者，先前保留的金額已退回。',
    subject: '{bidId}',
    mailUntil: '{endsAtMs}',
    mailWait: 30,
    mailEvery: 10 * MINUTE,
    push: { ...AT_ONCE, every: MINUTE },
  },
  endingSoon: {
    ...LOT,
    group: 'bidding',
    label: '即將結標',
    text: '「{title}」將在 {endsAt} 結標（最後幾分鐘有人出價會延長），目前價格 {price} GAB。',
    subject: '{lotId}',
    mailUntil: '{endsAtMs}',
    push: AT_ONCE,
  },
  lotStart: {
    ...LOT,
    group: 'bidding',
    label: '競標即將開始',
    text: '您設了提醒：「{title}」將在 {startsAt} 開始競標，起標價 {price} GAB。',
    subject: '{lotId}',
    mailUntil: '{startsAtMs}',
    push: AT_ONCE,
  },
  lotEnd: {
    ...LOT,
    group: 'bidding',
    label: '結標提醒',
    text: '您設了提醒：「{title}」將在 {endsAt} 結標（最後幾分鐘有人出價會延長），目前價格 {price} GAB。',
    subject: '{lotId}',
    mailUntil: '{endsAtMs}',
    push: AT_ONCE,
  },
  lotMoved: {
    ...LOT,
    group: 'bidding',
    label: '結標改期',
    text: '系統維護期間不能出價，「{title}」的結標時間改到 {endsAt}，已出的價不受影響。',
    subject: '{lotId}:{at}',
  },
  won: {
    ...LOT,
    group: 'bidding',
    label: '恭喜得標',
    text: '您以 {price} GAB 標得「{title}」，已從保留的金額付款。',
    link: '/member/order/view/{out_trade_no}',
    subject: '{lotId}',
    push: WITHIN_A_DAY,
  },
  lost: {
    ...LOT,
    group: 'bidding',
    label: '未得標',
    text: '「{title}」由其他人以 {price} GAB 得標，您沒有被扣款。',
    subject: '{lotId}',
  },
  notMet: {
    ...LOT,
    group: 'bidding',
    label: '未達底價',
    text: '「{title}」未達底價，沒有成交，您沒有被扣款。',
    subject: '{lotId}',
  },
  sold: {
    ...LOT,
    group: 'selling',
    label: '拍品成交',
    text: '「{title}」以 {price} GAB 成交，買家已付款，請儘快出貨或交付。',
    subject: '{lotId}',
    push: WITHIN_A_DAY,
  },
  unsold: {
    ...LOT,
    group: 'selling',
    label: '拍品流標',
    text: '「{title}」沒有成交，可以重新上架。',
    subject: '{lotId}',
  },
  lotTakenDown: {
    ...LOT,
    group: 'selling',
    label: '平台撤下您的拍品',
    text: '您的拍品「{title}」已由平台撤下：{reason}。商品還是您的，刊登不受影響。',
    subject: '{lotId}',
  },
  lotAsked: {
    ...LOT,
    group: 'selling',
    label: '平台請您處理拍品',
    text: '關於您的拍品「{title}」，平台想請您：{message}。要不要重新上架、用什麼價格，由您決定。',
    subject: '{lotId}:{at}',
  },
} as const satisfies Record<string, NoticeKind>;
