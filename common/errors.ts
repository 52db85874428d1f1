import { SHOW_TYPE, type ShowType } from './envelope';

interface ErrorRow {
  /** 200 for a business refusal (DESIGN §4). */
  status: 200 | 400 | 401 | 403 | 404 | 413 | 415 | 429 | 500 | 503;
  showType: ShowType;
  /** What to do, in Traditional Chinese. `{x}` is filled from the error's data. */
  message: string;
  /** SPEC §7's `code`; -1 is the notice that overrides others. */
  code?: -1;
}

const { warning, error, notification, silent } = SHOW_TYPE;

/** Every refusal the API can give: the only place where status, showType and text are written. */
export const ERRORS = {
  // the request itself
  BAD_INPUT: { status: 400, showType: warning, message: '輸入的資料有誤，請檢查後再送出。' },
  BODY_TOO_LARGE: { status: 413, showType: error, message: '送出的資料太大了。' },
  UNSUPPORTED_MEDIA: { status: 415, showType: error, message: '不支援這種資料格式，請使用 JSON。' },
  NOT_FOUND: { status: 404, showType: error, message: '找不到您要的內容。' },
  SIGN_IN_REQUIRED: { status: 401, showType: silent, message: '請先登入賬戶！' },
  FORBIDDEN: { status: 403, showType: error, message: '您沒有權限執行這個操作。' },
  INTERNAL: { status: 500, showType: error, message: '系統發生問題，請稍後再試。' },
  UNAVAILABLE: { status: 503, showType: error, message: '服務暫時無法使用，請稍後再試。' },
  FLOOD: { status: 429, showType: error, message: '請求太頻繁，請稍後再試。' },
  TOO_OFTEN: {
    status: 200,
    showType: error,
    code: -1,
    message: '操作太頻繁，請於 {seconds} 秒後再試。',
  },
  IDEMPOTENCY_KEY_REUSED: {
    status: 200,
    showType: error,
    message: '這次的內容與先前送出的不同，請重新整理頁面後再送出。',
  },
  // sign-in
  NONCE_INVALID: {
    status: 200,
    showType: warning,
    message: '簽署請求已過期或已使用，請重新登入。',
  },
  SIGNATURE_INVALID: {
    status: 200,
    showType: error,
    message: '簽署內容與錢包不符，請重新簽署。',
  },
  WRONG_CHAIN: {
    status: 200,
    showType: warning,
    message: '請將錢包切換到正確的網路（chain id {chainId}）後再試。',
  },
  EMAIL_CODE_WRONG: {
    status: 200,
    showType: warning,
    message: '驗證碼不正確，還可以再試 {left} 次。',
  },
  EMAIL_CODE_EXPIRED: {
    status: 200,
    showType: warning,
    message: '驗證碼已失效，請重新取得驗證碼。',
  },
  WALLET_TAKEN: { status: 200, showType: warning, message: '這個錢包已綁定其他帳戶。' },
  EMAIL_TAKEN: { status: 200, showType: warning, message: '這個電子郵件已綁定其他帳戶。' },
  ACCOUNT_FROZEN: {
    status: 200,
    showType: notification,
    message: '您的帳戶目前已凍結，請聯絡客服。',
  },
  // shopping
  PRODUCT_OFF_SALE: { status: 200, showType: warning, message: '商品已下架，請看看其他商品。' },
  PRICE_CHANGED: {
    status: 200,
    showType: warning,
    message: '商品價格已變動為 {price} GAB，請確認後再下單。',
  },
  SOLD_OUT: { status: 200, showType: warning, message: '庫存不足，目前僅剩 {left} 件。' },
  OWN_PRODUCT: { status: 200, showType: warning, message: '不能購買自己的商品。' },
  ADV_NOT_ALLOWED: {
    status: 200,
    showType: warning,
    message: '這筆訂單最多可用 {max} 廣告幣折抵。',
  },
  ADDRESS_REQUIRED: { status: 200, showType: warning, message: '請選擇收件地址。' },
  ADDRESS_LIMIT: {
    status: 200,
    showType: warning,
    message: '最多可儲存 20 個地址，請先刪除不用的地址。',
  },
  ADDRESS_DISTRICT: {
    status: 200,
    showType: warning,
    message: '找不到「{city}{district}」，請從清單選擇縣市與鄉鎮市區。',
  },
  ADDRESS_POSTCODE: {
    status: 200,
    showType: warning,
    message: '{city}{district}的郵遞區號前三碼是 {postcode}，請修改郵遞區號。',
  },
  ORDER_STATE: {
    status: 200,
    showType: warning,
    message: '訂單目前為「{label}」，無法執行這個操作。',
  },
  ORDER_EXPIRED: { status: 200, showType: warning, message: '訂單已超過付款期限，請重新下單。' },
  ORDER_NEEDS_ADDRESS: {
    status: 200,
    showType: warning,
    message: '買家尚未選擇收件地址，暫時無法出貨。',
  },
  ORDER_NOT_SHIPPABLE: {
    status: 200,
    showType: warning,
    message: '這筆訂單不需要出貨，請改用「完成交付」。',
  },
  PAYMENT_PENDING: {
    status: 200,
    showType: warning,
    message: '已偵測到鏈上付款，請等待確認完成。',
  },
  PAYMENT_TX_TAKEN: { status: 200, showType: warning, message: '這筆鏈上交易已用於其他訂單。' },
  PAYMENT_HINTS_FULL: {
    status: 200,
    showType: warning,
    message: '這筆訂單回報的交易過多，請等待鏈上確認，或改用餘額付款。',
  },
  // auctions
  LOT_UPCOMING: {
    status: 200,
    showType: warning,
    message: '競標尚未開始，開始時間為 {startsAt}。',
  },
  LOT_ENDED: {
    status: 200,
    showType: warning,
    message: '競標已於 {endsAt} 結束，您的出價於 {now} 送達，未被接受。',
  },
  LOT_WITHDRAWN: { status: 200, showType: warning, message: '這件拍品已撤下。' },
  BID_TOO_LOW: { status: 200, showType: warning, message: '出價至少要 {least} GAB。' },
  OWN_LOT: { status: 200, showType: warning, message: '不能對自己的拍品出價。' },
  STAFF_CANNOT_BID: { status: 200, showType: warning, message: '工作人員不能參與競標。' },
  LOT_TIMES: {
    status: 200,
    showType: warning,
    message: '結標時間須晚於開始時間與現在，競標期間最長 30 天。',
  },
  LOT_PRICES: { status: 200, showType: warning, message: '底價與直購價都須高於起標價。' },
  LOT_HAS_BIDS: { status: 200, showType: warning, message: '已有人出價或已成交，不能撤下。' },
  LOT_NOT_RELISTABLE: { status: 200, showType: warning, message: '只有流標的拍品可以重新上架。' },
  BUY_NOW_GONE: { status: 200, showType: warning, message: '已有人出價，直購價不再適用。' },
  // money
  BALANCE_SHORT: {
    status: 200,
    showType: warning,
    message: '餘額不足，還差 {short} {asset}，請先充幣。',
  },
  EXCHANGE_RANGE: {
    status: 200,
    showType: warning,
    message: '單次可兌換 {min} 到 {max} GAB，請調整數量。',
  },
  EXCHANGE_QUOTE_EXPIRED: {
    status: 200,
    showType: warning,
    message: '報價已過期，沒有扣款，請重新取得報價。',
  },
  EXCHANGE_QUOTE_USED: {
    status: 200,
    showType: warning,
    message: '這個報價已經兌換過了，請到兌換紀錄查看結果。',
  },
  RECORDS_RANGE: {
    status: 200,
    showType: warning,
    message: '一次最多 {days} 天，請縮小日期範圍。',
  },
  LAST_ADMIN: { status: 200, showType: warning, message: '不能移除最後一位管理員。' },
  // staff's texts
  CONTENT_CHANGED: {
    status: 200,
    showType: warning,
    message: '內容已被其他人更新，請先複製您的修改，重新載入後再儲存。',
  },
} as const satisfies Record<string, ErrorRow>;

export type ErrorCode = keyof typeof ERRORS;

/** The row's message with its `{x}` filled from data; an unknown one stays visible, never "undefined". */
export function errorMessage(code: ErrorCode, data?: Record<string, unknown>): string {
  return ERRORS[code].message.replace(/\{(\w+)\}/g, (whole, key: string) =>
    data && key in data ? String(data[key]) : whole,
  );
}

/** SPEC §7's `code` of a refusal: -1 overrides other messages, 1 is any other refusal. */
export function errorNumber(code: ErrorCode): number {
  const row: ErrorRow = ERRORS[code];
  return row.code ?? 1;
}
