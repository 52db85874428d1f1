import type { Holes } from '../fill';
import type { NoticeGroupName } from './noticeGroups';

/** One kind of notice. `{holes}` are filled from its data; `{title}` is the title of `productId`. */
export interface NoticeKind {
  group: NoticeGroupName;
  label: string;
  text: string;
  /** A path of this site. */
  link: string;
  /** What makes one different from another of its kind: a member is told each once. */
  subject: string;
  /** The thing it is about: limits and what is overtaken go by it. */
  about: string;
  /** Not told again about the same thing before this time is over, s. */
  every?: number;
  /** How long a mail waits for the member to see the notice in the site first, s. */
  mailWait?: number;
  /** At most one mail about the same thing in this time, s; the newest is what it tells. */
  mailEvery?: number;
}

const MINUTE = 60;
const HOUR = 60 * MINUTE;

const LOT = { link: '/product/view/{productId}', about: 'lot:{lotId}' } as const;
const ORDER = { link: '/member/order/view/{out_trade_no}', about: 'order:{out_trade_no}' } as const;
const PRODUCT = { link: '/product/view/{productId}', about: 'product:{productId}' } as const;
const WITHDRAWAL = { link: '/member/withdraw', about: 'withdrawal:{withdrawalNo}' } as const;

/** Everything that members are told: the one table (ADR 017). */
export const NOTICE_KINDS = {
  // auctions
  outbid: {
    ...LOT,
    group: 'bidding',
    label: '出價已被超過',
    text: '「{title}」目前價格 {price} GAB，您已不是最高出價者，先前保留的金額已退回。',
    subject: '{bidId}',
    mailWait: 30,
    mailEvery: 10 * MINUTE,
  },
  endingSoon: {
    ...LOT,
    group: 'bidding',
    label: '即將結標',
    text: '「{title}」將在 {endsAt} 結標（最後幾分鐘有人出價會延長），目前價格 {price} GAB。',
    subject: '{lotId}',
  },
  won: {
    ...LOT,
    group: 'bidding',
    label: '恭喜得標',
    text: '您以 {price} GAB 標得「{title}」，已從保留的金額付款。',
    link: '/member/order/view/{out_trade_no}',
    subject: '{lotId}',
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
    text: '「{title}」以 {price} GAB 成交，買家已付款，請儘快出貨。',
    subject: '{lotId}',
  },
  unsold: {
    ...LOT,
    group: 'selling',
    label: '拍品流標',
    text: '「{title}」沒有成交，可以重新上架。',
    subject: '{lotId}',
  },

  // orders, to the buyer
  orderPaid: {
    ...ORDER,
    group: 'orders',
    label: '付款成功',
    text: '訂單 {out_trade_no} 已付款 {total} GAB，賣家會儘快處理。',
    subject: '{out_trade_no}',
  },
  paymentShort: {
    ...ORDER,
    group: 'orders',
    label: '轉入金額不足',
    text: '訂單 {out_trade_no} 還差 {missing} GAB。收到的金額已存入您的餘額，請在付款期限內補足。',
    subject: '{txHash}',
  },
  orderShipped: {
    ...ORDER,
    group: 'orders',
    label: '訂單已出貨',
    text: '訂單 {out_trade_no} 已由 {carrier} 寄出，單號 {trackingNo}。',
    subject: '{out_trade_no}',
  },
  orderCompleted: {
    ...ORDER,
    group: 'orders',
    label: '訂單已完成',
    text: '訂單 {out_trade_no} 已完成，謝謝您的購買。',
    subject: '{out_trade_no}',
  },
  orderCancelled: {
    ...ORDER,
    group: 'orders',
    label: '訂單已取消',
    text: '訂單 {out_trade_no} 已取消：{reason}。',
    subject: '{out_trade_no}',
  },
  orderRefunded: {
    ...ORDER,
    group: 'orders',
    label: '訂單已退款',
    text: '訂單 {out_trade_no} 的 {total} GAB 已退回您的餘額：{reason}。',
    subject: '{out_trade_no}',
  },
  orderFailed: {
    ...ORDER,
    group: 'orders',
    label: '付款失敗',
    text: '訂單 {out_trade_no} 的付款沒有成功：{reason}。',
    subject: '{out_trade_no}',
  },
  returnChanged: {
    ...ORDER,
    group: 'orders',
    label: '退貨有新進度',
    text: '訂單 {out_trade_no}：{progress}',
    link: '/member/returns/{returnId}',
    subject: '{entryId}',
  },

  // orders, to the seller
  orderToShip: {
    group: 'selling',
    label: '有新訂單',
    text: '訂單 {out_trade_no} 已付款 {total} GAB，請儘快出貨。',
    link: '/member/selling/orders/{out_trade_no}',
    subject: '{out_trade_no}',
    about: 'order:{out_trade_no}',
  },
  saleCompleted: {
    group: 'selling',
    label: '款項已入帳',
    text: '訂單 {out_trade_no} 已完成，{earned} GAB 已存入您的餘額。',
    link: '/member/records',
    subject: '{out_trade_no}',
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
  returnAsked: {
    group: 'selling',
    label: '退貨有新進度',
    text: '訂單 {out_trade_no}：{progress}',
    link: '/member/returns/{returnId}',
    subject: '{entryId}',
    about: 'order:{out_trade_no}',
  },
  listingReviewed: {
    group: 'selling',
    label: '上架審核結果',
    text: '「{listing}」{result}',
    link: '/member/selling',
    subject: '{listingId}:{revision}:{state}',
    about: 'listing:{listingId}',
  },
  promotionStopped: {
    ...PRODUCT,
    group: 'selling',
    label: '推廣已停止',
    text: '「{title}」的推廣已由工作人員停止：{reason}。退還 {refund} 廣告幣。',
    link: '/member/selling',
    subject: '{promotionId}',
  },

  // favourites
  priceDrop: {
    ...PRODUCT,
    group: 'favourites',
    label: '收藏的商品降價了',
    text: '「{title}」由 {before} 降為 {price} GAB。',
    subject: '{newsId}',
    mailEvery: 6 * HOUR,
  },
  backInStock: {
    ...PRODUCT,
    group: 'favourites',
    label: '收藏的商品到貨了',
    text: '「{title}」又可以買了，售價 {price} GAB。',
    subject: '{newsId}',
    every: 6 * HOUR,
    mailEvery: 6 * HOUR,
  },

  // money
  depositCredited: {
    group: 'money',
    label: '充幣已入帳',
    text: '{amount} GAB 已存入您的餘額。',
    link: '/member/records',
    subject: '{depositId}',
    about: 'tx:{txHash}',
  },
  depositReversed: {
    group: 'money',
    label: '充幣被鏈上撤回',
    text: '區塊鏈重組，{amount} GAB 的充幣已不存在。帳戶已暫時凍結，請聯絡客服。',
    link: '/member/records',
    subject: '{depositId}',
    about: 'tx:{txHash}',
  },
  withdrawalSent: {
    ...WITHDRAWAL,
    group: 'money',
    label: '提幣已送出',
    text: '提幣 {withdrawalNo} 的 {amount} GAB 已送上區塊鏈，等待確認。',
    subject: '{withdrawalNo}',
  },
  withdrawalDone: {
    ...WITHDRAWAL,
    group: 'money',
    label: '提幣完成',
    text: '提幣 {withdrawalNo} 的 {amount} GAB 已到達您的地址。',
    subject: '{withdrawalNo}',
  },
  withdrawalReleased: {
    ...WITHDRAWAL,
    group: 'money',
    label: '提幣沒有送出',
    text: '提幣 {withdrawalNo} 的 {amount} GAB 已退回您的餘額：{reason}。',
    subject: '{withdrawalNo}',
  },

  // the account's safety
  newSignIn: {
    group: 'security',
    label: '新的登入',
    text: '您的帳戶剛在新的裝置登入（{device}）。如果不是您本人，請立即登出所有裝置。',
    link: '/member/profile',
    subject: '{sessionId}',
    about: 'session:{sessionId}',
  },
  emailChanged: {
    group: 'security',
    label: '電子郵件已變更',
    text: '您帳戶的電子郵件已變更為 {email}。如果不是您本人，請立即聯絡客服。',
    link: '/member/profile',
    subject: '{changeId}',
    about: 'account',
  },
  walletBound: {
    group: 'security',
    label: '錢包已綁定',
    text: '錢包 {address} 已綁定到您的帳戶。如果不是您本人，請立即聯絡客服。',
    link: '/member/profile',
    subject: '{walletId}',
    about: 'account',
  },
  walletUnbound: {
    group: 'security',
    label: '錢包已解除綁定',
    text: '錢包 {address} 已不再綁定您的帳戶。如果不是您本人，請立即聯絡客服。',
    link: '/member/profile',
    subject: '{walletId}',
    about: 'account',
  },
} as const satisfies Record<string, NoticeKind>;

export type NoticeKindName = keyof typeof NOTICE_KINDS;

type Template = 'text' | 'link' | 'subject' | 'about';
type HolesOf<K extends NoticeKindName> = Holes<(typeof NOTICE_KINDS)[K][Template]>;

/** What a kind must be told with: a value for each hole. Amounts as bigint base units. */
export type NoticeData<K extends NoticeKindName> = {
  readonly [H in Exclude<HolesOf<K>, 'title'>]: H extends 'productId'
    ? number
    : string | number | bigint;
};
