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

/** What most refusals are: the caller can mend it (DESIGN §4). */
const refusal = <Text extends string>(message: Text) =>
  ({ status: 200, showType: warning, message }) as const;

/** Every refusal the API can give: the only place where status, showType and text are written. */
export const ERRORS = {
  // the request itself
  BAD_INPUT: { status: 400, showType: warning, message: '輸入的資料有誤，請檢查後再送出。' },
  BODY_TOO_LARGE: { status: 413, showType: error, message: '送出的資料太大了。' },
  UNSUPPORTED_MEDIA: { status: 415, showType: error, message: '不支援這種資料格式。' },
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
  // uploads
  FILE_TOO_LARGE: refusal('檔案太大，最多 {mb} MB。'),
  PICTURE_TYPE: refusal('這是{what}，不能當圖片使用。請改用 JPG、PNG、WebP、AVIF 或 GIF。'),
  PICTURE_HEIC: refusal(
    '無法讀取 HEIC 相片。請先轉成 JPG 再上傳，或在 iPhone「設定 › 相機 › 格式」選「最相容」。',
  ),
  PICTURE_POLYGLOT: refusal('圖片裡夾帶了{what}，為了安全不能使用。請用看圖軟體另存新檔後再上傳。'),
  PICTURE_BROKEN: refusal('圖片檔不完整或已損壞，請換一張再試。'),
  PICTURE_PIXELS: refusal('圖片有 {width}×{height} 像素，超過 5,000 萬像素，請縮小後再上傳。'),
  PICTURE_SHAPE: refusal('圖片是 {width}×{height}，短邊至少要 64 像素，長邊不能超過短邊的 10 倍。'),
  PICTURE_LIMIT: refusal('24 小時內最多上傳 {most} 張圖片，請稍後再試。'),
  PICTURE_UNKNOWN: refusal('有圖片已經失效，請移除後重新上傳。'),
  // what the shop sells
  PRODUCT_TWICE: refusal('「{what}」重複了，請改成不同的名稱。'),
  STOCK_RESERVED: refusal('「{name}」有 {reserved} 件已被訂單保留，庫存不能少於這個數量。'),
  CATEGORY_GONE: refusal('分類已不存在，請重新選擇。'),
  CATEGORY_TAKEN: refusal('代號「{slug}」已經有人使用。'),
  CATEGORY_LOOP: refusal('不能移到自己底下，分類最多三層。'),
  CATEGORY_IN_USE: refusal('還有 {products} 件商品與 {children} 個子分類，請先移走才能刪除。'),
  CSV_ENCODING: refusal('無法辨識檔案的文字編碼，請另存為「CSV UTF-8」後再上傳。'),
  CSV_FORM: refusal('CSV 第 {row} 列格式有誤：{what}。'),
  IMPORT_CHANGED: refusal('預覽之後商品有變動，沒有匯入任何資料。請重新預覽再匯入。'),
  IMPORT_FAULTS: refusal('檔案裡有 {fault} 件商品有問題，沒有匯入任何資料。'),
  // sign-in
  NONCE_INVALID: refusal('簽署請求已過期或已使用，請重新登入。'),
  SIGNATURE_INVALID: {
    status: 200,
    showType: error,
    message: '簽署內容與錢包不符，請重新簽署。',
  },
  WRONG_CHAIN: refusal('請將錢包切換到正確的網路（chain id {chainId}）後再試。'),
  EMAIL_CODE_WRONG: refusal('驗證碼不正確，還可以再試 {left} 次。'),
  EMAIL_CODE_EXPIRED: refusal('驗證碼已失效，請重新取得驗證碼。'),
  WALLET_TAKEN: refusal('這個錢包已綁定其他帳戶。'),
  EMAIL_TAKEN: refusal('這個電子郵件已綁定其他帳戶。'),
  PROOF_NEEDED: refusal('為了保護您的帳戶，請先確認是您本人操作。'),
  PROOF_NO_EMAIL: refusal('您還沒有綁定電子郵件，請以已綁定的錢包簽署確認。'),
  PROOF_WALLET: refusal('這不是您已綁定的錢包，請改用已綁定的錢包簽署。'),
  LAST_SIGN_IN: refusal('這是您唯一的登入方式，請先綁定電子郵件或其他錢包。'),
  WALLET_IN_USE: refusal('有一筆鏈上付款尚未完成，請等它完成後再解除綁定。'),
  NAME_OFFICIAL: refusal('名稱不能含有「官方」、「客服」等讓人誤認為平台人員的字眼。'),
  ACCOUNT_FROZEN: {
    status: 200,
    showType: notification,
    message: '您的帳戶目前已凍結，請聯絡客服。',
  },
  // shopping
  PRODUCT_OFF_SALE: refusal('商品已下架，請看看其他商品。'),
  PRICE_CHANGED: refusal('商品價格已變動為 {price} GAB，請確認後再下單。'),
  SOLD_OUT: refusal('庫存不足，目前僅剩 {left} 件。'),
  OWN_PRODUCT: refusal('不能購買自己的商品。'),
  ADV_NOT_ALLOWED: refusal('這筆訂單最多可用 {max} 廣告幣折抵。'),
  ADDRESS_REQUIRED: refusal('請選擇收件地址。'),
  ADDRESS_LIMIT: refusal('最多可儲存 20 個地址，請先刪除不用的地址。'),
  ADDRESS_DISTRICT: refusal('找不到「{city}{district}」，請從清單選擇縣市與鄉鎮市區。'),
  ADDRESS_POSTCODE: refusal('{city}{district}的郵遞區號前三碼是 {postcode}，請修改郵遞區號。'),
  ORDER_STATE: refusal('訂單目前為「{label}」，無法執行這個操作。'),
  RETURN_WINDOW: refusal('這筆訂單目前不能申請退貨：尚未出貨，或已超過可申請的期限。'),
  RETURN_OPEN: refusal('這筆訂單有進行中的退貨申請，請先處理完畢。'),
  RETURN_DECIDED: refusal('這筆訂單的退貨申請已有結果，不能再次申請。'),
  RETURN_REASON: refusal('這筆訂單不適用這個退貨原因。'),
  RETURN_STEP: refusal('退貨申請目前為「{label}」，無法執行這個操作。'),
  RETURN_OWN: refusal('不能處理與自己有關的退貨申請，請交由其他工作人員處理。'),
  RETURN_MESSAGES: refusal('這筆退貨申請的訊息過多，請等待對方回覆。'),
  ORDER_EXPIRED: refusal('訂單已超過付款期限，請重新下單。'),
  ORDER_NEEDS_ADDRESS: refusal('買家尚未選擇收件地址，暫時無法出貨。'),
  ORDER_NOT_SHIPPABLE: refusal('這筆訂單不需要出貨，請改用「完成交付」。'),
  PAYMENT_PENDING: refusal('已偵測到鏈上付款，請等待確認完成。'),
  PAYMENT_TX_TAKEN: refusal('這筆鏈上交易已用於其他訂單。'),
  PAYMENT_HINTS_FULL: refusal('這筆訂單回報的交易過多，請等待鏈上確認，或改用餘額付款。'),
  // reviews
  REVIEW_NOT_YET: refusal('訂單完成後才能評價。'),
  REVIEW_EXISTS: refusal('這件商品已經評價過了。'),
  REVIEW_EDITED: refusal('評價只能修改一次，這則已經修改過了。'),
  REVIEW_HIDDEN: refusal('這則評價已被隱藏，無法修改或回覆。'),
  REVIEW_REPLIED: refusal('這則評價已經回覆過了。'),
  // auctions
  LOT_UPCOMING: refusal('競標尚未開始，開始時間為 {startsAt}。'),
  LOT_ENDED: refusal('競標已於 {endsAt} 結束，您的出價於 {now} 送達，未被接受。'),
  LOT_WITHDRAWN: refusal('這件拍品已撤下，不再接受出價。'),
  BID_TOO_LOW: refusal('出價至少要 {least} GAB。'),
  OWN_LOT: refusal('不能對自己的拍品出價。'),
  STAFF_CANNOT_BID: refusal('工作人員不能參與競標。'),
  CANNOT_BID_HERE: refusal('您的帳戶不能參與這件拍品的競標，如有疑問請聯絡客服。'),
  LOT_NOT_RUNNING: refusal('只有競標中的拍品可以提前結束。'),
  LOT_NO_LEADER: refusal('這件拍品還沒有人出價。'),
  LOT_TIMES: refusal('結標時間須晚於開始時間與現在，競標期間最長 30 天。'),
  LOT_PRICES: refusal('底價與直購價都須高於起標價。'),
  LOT_HAS_BIDS: refusal('已有人出價或已成交，不能撤下。'),
  LOT_NOT_RELISTABLE: refusal('只有流標的拍品可以重新上架。'),
  BUY_NOW_GONE: refusal('已有人出價，直購價不再適用。'),
  // selling
  LISTING_INCOMPLETE: refusal('刊登內容還不完整，請依標示補齊後再送出。'),
  LISTING_WORDS: refusal('內容含有市集不允許的字詞：{words}，請修改後再送出。'),
  LISTING_LIMIT: refusal('最多可同時刊登 {most} 件，請先下架或等待審核完成。'),
  LISTING_PRICE: refusal('新賣家的價格最高 {most} GAB，完成幾筆交易後就會放寬。'),
  LISTING_DRAFTS: refusal('草稿已達 {most} 份，請先刪除不用的草稿。'),
  LISTING_CHANGED: refusal('這筆刊登已有新的變動，請重新載入後再試。'),
  LISTING_STATE: refusal('這筆刊登目前為「{label}」，無法執行這個操作。'),
  LISTING_SOLD: refusal('這件拍品已成交，不能再修改。'),
  LISTING_NOT_IN_SHOP: refusal('這筆刊登還沒有上架。'),
  LISTING_OWN: refusal('不能審核自己的刊登。'),
  // promotions
  PROMOTION_NOT_ON_SALE: refusal('商品上架販售、而且有庫存時才能推廣。'),
  PROMOTION_CHANGED: refusal('推廣的價格或期間剛剛有變動，還沒有扣款，請確認後再送出。'),
  PROMOTION_TOO_FAR: refusal('最多可以推廣到 {days} 天後，請選少一點天數。'),
  PROMOTION_OVER: refusal('這個推廣已經結束或已被停止。'),
  PROMOTION_OWN: refusal('不能停止自己的推廣。'),
  PROMOTION_TERMS: refusal('每天的價格須大於 0，天數須各不相同。'),
  // money
  BALANCE_SHORT: refusal('餘額不足，還差 {short} {asset}，請先充幣。'),
  DEPOSIT_REPORTS_FULL: refusal('您回報的轉帳還有很多筆在查詢中，請等待結果後再回報。'),
  DEPOSIT_NOT_SUSPENSE: refusal('這筆轉入已經處理過了，請重新整理清單。'),
  DEPOSIT_RETURN_ADDRESS: refusal(
    '付款地址是零地址、平台錢包或代幣合約，不能退回到那裡。請核對後用「指定會員」入帳。',
  ),
  DEPOSIT_RETURN_CONTRACT: refusal(
    '付款地址是合約（例如交易所或多簽錢包），退回的代幣可能無人能領。請向付款人核對後用「指定會員」入帳。',
  ),
  OWN_ACCOUNT: refusal('不能處理自己的帳戶，請由其他工作人員處理。'),
  MEMBER_UNKNOWN: refusal('沒有這位會員，請確認會員編號。'),
  MEMBER_FROZEN_STATE: refusal('這位會員的狀態已經改變，請重新整理後確認。'),
  CHAIN_SILENT: refusal('目前連不上區塊鏈，無法檢查這個地址，請過幾分鐘再試。'),
  CHAIN_NOT_HALTED: refusal('目前沒有暫停，不需要恢復。'),
  EXCHANGE_RANGE: refusal('單次可兌換 {min} 到 {max} GAB，請調整數量。'),
  CAMPAIGN_NAME: refusal('已經有同名的活動，請換一個名稱。'),
  CAMPAIGN_CAP: refusal('活動上限要大於 0。'),
  CAMPAIGN_FILE: refusal('這個檔案不能發放，沒有發出任何一筆：{fault}'),
  EXCHANGE_TERMS: refusal(
    '匯率與下限須大於 0，下限不能高於上限，且下限扣除手續費後仍要能換到廣告幣。',
  ),
  NOTHING_CHANGED: refusal('內容沒有改變，不需要儲存。'),
  EXCHANGE_QUOTE_EXPIRED: refusal('報價已過期，沒有扣款，請重新取得報價。'),
  EXCHANGE_QUOTE_USED: refusal('這個報價已經兌換過了，請到兌換紀錄查看結果。'),
  // withdrawals
  WITHDRAWALS_CLOSED: {
    status: 200,
    showType: notification,
    message: '提幣目前暫停，您的餘額不受影響。{reason}',
  },
  WITHDRAWAL_ADDRESS_FORM: refusal(
    '這不是錢包地址。地址以 0x 開頭，後面是 40 個十六進位字元，請重新複製。',
  ),
  WITHDRAWAL_ADDRESS_NAME: refusal(
    '這是 ENS 之類的名稱，不是地址。名稱的指向可能改變，請貼上它目前的 0x 地址。',
  ),
  WITHDRAWAL_ADDRESS_CHECKSUM: refusal(
    '地址的大小寫檢查碼不符，可能有字元打錯，請重新複製完整地址。',
  ),
  WITHDRAWAL_ADDRESS_CHAIN: refusal(
    '這看起來是 {chain} 的地址，轉過去會遺失。請改用 GAB 所在網路的 0x 地址。',
  ),
  WITHDRAWAL_ADDRESS_ZERO: refusal('不能提幣到零地址，轉過去的代幣無法取回。'),
  WITHDRAWAL_ADDRESS_OURS: refusal('這是平台的收款地址，不能當提幣地址。'),
  WITHDRAWAL_ADDRESS_TOKEN: refusal('這是 GAB 代幣的合約地址，轉過去的代幣無法取回。'),
  WITHDRAWAL_ADDRESS_CONTRACT: refusal(
    '這是合約地址，代幣轉過去可能無法取回，請改用個人錢包的地址。',
  ),
  WITHDRAWAL_ADDRESS_KNOWN: refusal('這個地址已經在您的提幣地址簿裡。'),
  WITHDRAWAL_ADDRESS_LIMIT: refusal('最多可儲存 {most} 個提幣地址，請先刪除不用的地址。'),
  WITHDRAWAL_ADDRESS_COOLING: refusal('這個提幣地址還在安全等待期，{usableAt} 起可以使用。'),
  WITHDRAWAL_NO_PROOF: refusal('請先綁定電子郵件或錢包，提幣時要用來驗證是您本人。'),
  WITHDRAWAL_PROOF_DEAD: refusal(
    '驗證碼已輸入錯誤 5 次，這筆提幣已取消，款項已退回餘額。請重新申請。',
  ),
  WITHDRAWAL_MINIMUM: refusal('單筆至少提 {min} GAB，請調整數量。'),
  WITHDRAWAL_DAILY_LIMIT: refusal(
    '今天還可以提 {left} GAB（每日上限 {limit} GAB），請調整數量或明天再提。',
  ),
  WITHDRAWAL_STATE: refusal('這筆提幣目前是「{label}」，無法執行這個操作。'),
  WITHDRAWAL_OWN: refusal('不能審核自己提出的提幣或退回，請由其他工作人員處理。'),
  WITHDRAWAL_SECOND_PERSON: refusal('您已經同意過這筆提幣，還需要另一位同事審核。'),
  WITHDRAWAL_LIMITS_ORDER: refusal('每日上限不能低於最低提幣量，雙人審核門檻不能低於審核門檻。'),
  WITHDRAWAL_NOT_LOST: refusal('這筆提幣的結果還不明，鏈上仍可能成功，現在不能退回。'),
  RECORDS_RANGE: refusal('一次最多 {days} 天，請縮小日期範圍。'),
  FAVOURITES_FULL: refusal('最多收藏 {most} 件，請先移除一些再加入。'),
  NOTICE_ALWAYS: refusal('{label}通知關係到您的權益，站內通知不能關閉。'),
  LAST_ADMIN: refusal('不能移除或凍結最後一位管理員。'),
  // staff's texts
  BANNER_TIMES: refusal('結束時間須晚於開始時間。'),
  BANNER_PUBLISHED: refusal('刊登中的橫幅不能刪除，請先取消刊登。'),
  CONTENT_CHANGED: refusal('內容已被其他人更新，請先複製您的修改，重新載入後再儲存。'),
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
