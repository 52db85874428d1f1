import type { Placeholders } from '../text/fill';
import { ACCOUNT_NOTICES } from './accountNotices';
import { AUCTION_NOTICES } from './auctionNotices';
import { DUTY_NOTICES } from './dutyNotices';
import type { NoticeKind } from './noticeKind';
import { SELLING_NOTICES } from './sellingNotices';

const MINUTE = 60;
const HOUR = 60 * MINUTE;

const PUSH = { ttl: 24 * HOUR, urgency: 'normal' } as const;

const ORDER = { link: '/member/order/view/{out_trade_no}', about: 'order:{out_trade_no}' } as const;
const PRODUCT = { link: '/product/view/{productId}', about: 'product:{productId}' } as const;

/** All notices to members: the one table (ADR 017). */
export const NOTICE_KINDS = {
  ...AUCTION_NOTICES,
  ...SELLING_NOTICES,
  ...DUTY_NOTICES,

  // orders, to the buyer
  orderToPay: {
    ...ORDER,
    group: 'orders',
    label: '訂單待付款',
    text: '訂單 {out_trade_no}（{goods}）待付款：{due}。請在 {payBy} 前付款，逾期會自動取消。',
    subject: '{out_trade_no}',
    mailUntil: '{payByMs}',
  },
  groupToPay: {
    ...ORDER,
    group: 'orders',
    label: '訂單待付款',
    text: '訂單 {out_trade_no}{others}（{goods}）待付款，一起付款共 {due}。請在 {payBy} 前付款，逾期會自動取消。',
    link: '/member/order/group/{number}',
    subject: '{out_trade_no}',
    mailUntil: '{payByMs}',
  },
  reviewReplied: {
    ...PRODUCT,
    group: 'orders',
    label: '賣家回覆了您的評價',
    text: '您對「{title}」的評價有了賣家的回覆。',
    subject: '{reviewId}',
  },
  questionAnswered: {
    group: 'orders',
    label: '您的提問有回答了',
    text: '您對「{title}」的提問有了賣家的回答。',
    link: '/product/view/{productId}#questions',
    subject: '{questionId}',
    about: 'question:{questionId}',
    push: PUSH,
  },
  questionHidden: {
    group: 'orders',
    label: '您的提問已被隱藏',
    text: '您對「{title}」的提問已由平台隱藏，只有您看得到：{reason}',
    link: '/member/questions',
    subject: '{questionId}:{version}',
    about: 'question:{questionId}',
  },
  orderPaid: {
    ...ORDER,
    group: 'orders',
    label: '付款成功',
    text: '訂單 {out_trade_no} 付款成功：{paid}，賣家會儘快處理。',
    subject: '{out_trade_no}',
    push: PUSH,
  },
  paymentShort: {
    ...ORDER,
    group: 'orders',
    label: '轉入金額不足',
    text: '訂單 {out_trade_no} 還差 {missing} GAB。收到的金額已存入您的餘額，請在付款期限內補足。',
    subject: '{txHash}',
  },
  groupPaymentShort: {
    group: 'orders',
    label: '轉入金額不足',
    text: '一起付款的訂單還差 {missing} GAB。收到的金額已存入您的餘額，請在付款期限內補足。',
    link: '/member/order/group/{number}',
    about: 'orderGroup:{number}',
    subject: '{txHash}',
  },
  orderShipped: {
    ...ORDER,
    group: 'orders',
    label: '訂單已出貨',
    text: '訂單 {out_trade_no} 已出貨（{carrier}，物流單號 {trackingNo}）。',
    subject: '{out_trade_no}',
    push: PUSH,
  },
  orderPartSent: {
    ...ORDER,
    group: 'orders',
    label: '部分商品已寄出',
    text: '訂單 {out_trade_no} 的 {pieces} 件商品已寄出（{carrier}，物流單號 {trackingNo}），其餘商品會另外寄出。',
    subject: '{out_trade_no}:{at}',
    push: PUSH,
  },
  parcelCorrected: {
    ...ORDER,
    group: 'orders',
    label: '物流資料已更正',
    text: '訂單 {out_trade_no} 的物流資料已更正為：{carrier}，物流單號 {trackingNo}。',
    subject: '{out_trade_no}:{at}',
  },
  invoiceCorrected: {
    ...ORDER,
    group: 'orders',
    label: '發票資料已更正',
    text: '訂單 {out_trade_no} 的發票已由客服更正為：{invoice}。原因：{reason}。出貨或交付前可以在訂單頁再修改。',
    subject: '{out_trade_no}:{at}',
  },
  parcelArrived: {
    ...ORDER,
    group: 'orders',
    label: '包裹已到店',
    text: '訂單 {out_trade_no} 的包裹 {trackingNo} 已到{store}，請在 {collectBy} 前取件，逾期會退回賣家。',
    subject: '{parcelId}',
  },
  parcelDelivered: {
    ...ORDER,
    group: 'orders',
    label: '包裹已送達',
    text: '訂單 {out_trade_no} 的包裹 {trackingNo} 已送達。請檢查商品，沒有問題再確認收貨。',
    subject: '{parcelId}',
  },
  parcelReturning: {
    ...ORDER,
    group: 'orders',
    label: '包裹沒有取件',
    text: '訂單 {out_trade_no} 的包裹 {trackingNo} 沒有取件，正在退回賣家。賣家收到後，款項會退回您的餘額。',
    subject: '{parcelId}',
  },
  parcelCancelled: {
    ...ORDER,
    group: 'orders',
    label: '包裹的託運已取消',
    text: '訂單 {out_trade_no} 的包裹 {trackingNo} 已取消託運，賣家會重新寄出。',
    subject: '{parcelId}',
  },
  notShipped: {
    ...ORDER,
    group: 'orders',
    label: '賣家逾期未出貨',
    text: '訂單 {out_trade_no} 已超過出貨期限。您可以到訂單頁處理；{refundBy} 前仍沒有出貨，會自動退款。',
    subject: '{out_trade_no}',
  },
  // Of an order that is picked up, or delivered online.
  notHandedOver: {
    ...ORDER,
    group: 'orders',
    label: '賣家逾期未交付',
    text: '訂單 {out_trade_no} 已超過交付期限。您可以到訂單頁處理；{refundBy} 前仍沒有交付，會自動退款。',
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
    text: '訂單 {out_trade_no} 已退款，退回您的餘額：{paid}。原因：{reason}。',
    subject: '{out_trade_no}',
  },
  orderPartRefunded: {
    ...ORDER,
    group: 'orders',
    label: '訂單部分退款',
    text: '訂單 {out_trade_no} 的部分商品已退款，退回您的餘額：{paid}。原因：{reason}。其餘商品照原來的進度進行。',
    subject: '{out_trade_no}:{returnId}',
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
  orderMessage: {
    ...ORDER,
    group: 'orders',
    label: '訂單有新留言',
    text: '訂單 {out_trade_no}：{by}留言給您。',
    link: '/member/order/view/{out_trade_no}#messages',
    subject: '{messageId}',
    mailWait: 5 * 60,
    mailEvery: 30 * 60,
    push: { ttl: 24 * HOUR, urgency: 'normal', every: 60 },
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

  stockAlert: {
    ...PRODUCT,
    group: 'favourites',
    label: '等的商品到貨了',
    text: '您等的「{title}」{variant}到貨了，售價 {price} GAB。',
    subject: '{skuId} {at}',
    push: { ttl: 24 * HOUR, urgency: 'normal' },
  },
  stockAlertOver: {
    ...PRODUCT,
    group: 'favourites',
    label: '等的規格不再販售',
    text: '您等的「{title}」{variant}不再販售，到貨通知已取消。可以看看其他規格。',
    subject: '{skuId}',
  },

  // following
  sellerNews: {
    group: 'following',
    label: '追蹤的賣家有新品',
    text: '{seller}上架了「{title}」{more}。',
    link: '/seller/{sellerId}{tab}',
    subject: '{sellerId} {day}',
    about: 'seller:{sellerId}',
    mailWait: HOUR,
  },

  // reports
  reportDecided: {
    group: 'reports',
    label: '檢舉的處理結果',
    text: '您檢舉的「{subject}」：{result}謝謝您讓市集更安全。',
    link: '/member/questions?view=reports',
    subject: '{caseId}',
    about: 'report:{caseId}',
  },

  ...ACCOUNT_NOTICES,
} as const satisfies Record<string, NoticeKind>;

export type NoticeKindName = keyof typeof NOTICE_KINDS;

type Template = 'text' | 'link' | 'subject' | 'about';
type Kind<K extends NoticeKindName> = (typeof NOTICE_KINDS)[K];
type PlaceholdersOf<K extends NoticeKindName> =
  | Placeholders<Kind<K>[Template]>
  | (Kind<K> extends { mailUntil: infer T extends string } ? Placeholders<T> : never);

/** The data that a kind requires: a value for each placeholder. Amounts as bigint base units. */
export type NoticeData<K extends NoticeKindName> = {
  readonly [H in Exclude<PlaceholdersOf<K>, 'title' | 'seller'>]: H extends 'productId'
    ? number
    : string | number | bigint;
};
