import { AUCTION_ERRORS } from './auctions/auctionErrors';
import { COUPON_ERRORS } from './discounts/couponErrors';
import { SHOW_TYPE } from './envelope';
import { type ErrorRow, refusal } from './errorRow';
import { PUSH_ERRORS } from './messages/pushErrors';
import { exactAmount, isAmount } from './money/money';
import { WITHDRAWAL_ERRORS } from './money/withdrawalErrors';
import { ORDER_ERRORS } from './orders/orderErrors';
import { SIGN_IN_ERRORS } from './people/signInErrors';
import { QUESTION_ERRORS } from './selling/questionErrors';
import { CONTENT_ERRORS } from './shopfront/contentErrors';

const { warning, error, silent } = SHOW_TYPE;

/** Every refusal of the API: the only place that defines status, showType and text. */
export const ERRORS = {
  // the request itself
  BAD_INPUT: { status: 400, showType: warning, message: '輸入的資料有誤，請檢查後再送出。' },
  BODY_TOO_LARGE: { status: 413, showType: error, message: '內容太大，請減少文字或圖片後再送出。' },
  UNSUPPORTED_MEDIA: {
    status: 415,
    showType: error,
    message: '不支援這種檔案格式，請換一種再試。',
  },
  NOT_FOUND: {
    status: 404,
    showType: error,
    message: '找不到您要的內容，可能已經移除。請回上一頁，重新整理後再試。',
  },
  SIGN_IN_REQUIRED: { status: 401, showType: silent, message: '請先登入賬戶！' },
  SESSION_REVOKED: { status: 401, showType: silent, message: '這個裝置已被登出，請重新登入。' },
  FORBIDDEN: {
    status: 403,
    showType: error,
    message: '您沒有權限執行這個操作。請到「權限中心」查看這個帳戶能做什麼，或改用其他帳戶登入。',
  },
  INTERNAL: { status: 500, showType: error, message: '系統發生問題，請稍後再試。' },
  UNAVAILABLE: { status: 503, showType: error, message: '服務暫時無法使用，請稍後再試。' },
  FLOOD: { status: 429, showType: error, message: '操作太頻繁，請稍後再試。' },
  TOO_OFTEN: {
    status: 200,
    showType: error,
    code: -1,
    message: '操作太頻繁，請於 {seconds} 秒後再試。',
  },
  BUSY: {
    status: 200,
    showType: error,
    code: -1,
    message: '目前操作的人太多，這次沒有處理，款項與資料都沒有變動，請再試一次。',
  },
  IDEMPOTENCY_KEY_REUSED: {
    status: 200,
    showType: error,
    message: '這次的內容與先前送出的不同，所以沒有處理。填寫的內容還在，請檢查後再按一次。',
  },
  ANSWER_EXPIRED: {
    status: 200,
    showType: error,
    message: '這個操作在多日前已經處理過，這次沒有再做一次。請到紀錄查看當時的結果。',
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
  PICTURE_UNSTORED: refusal('圖片暫時無法儲存，請稍後再試一次。您填寫的其他內容都還在。'),
  PICTURE_UNKNOWN: refusal('有圖片已經失效，請移除後重新上傳。'),
  MEDIA_IN_USE: refusal('這張圖片還在使用（{where}），請先換掉再刪除。'),
  // what the shop sells
  PRODUCT_TWICE: refusal('「{what}」重複了，請改成不同的名稱。'),
  STOCK_RESERVED: refusal('「{name}」有 {reserved} 件已被訂單保留，庫存不能少於這個數量。'),
  CATEGORY_GONE: refusal('分類已不存在，請重新選擇。'),
  CATEGORY_TAKEN: refusal('代號「{slug}」已經有人使用。'),
  CATEGORY_LOOP: refusal('不能移到自己底下，分類最多三層。'),
  CATEGORY_IN_USE: refusal('還有 {products} 件商品與 {children} 個子分類，請先移走才能刪除。'),
  SYNONYM_TAKEN: refusal('「{word}」已在另一組同義詞裡，請改那一組。'),
  SYNONYMS_TOO_FEW: refusal('請填寫至少兩個不同的詞。'),
  SYNONYMS_FULL: refusal('同義詞最多 {most} 組，請先刪除或合併。'),
  CSV_ENCODING: refusal('無法辨識檔案的文字編碼，請另存為「CSV UTF-8」後再上傳。'),
  CSV_FORM: refusal('CSV 第 {row} 列格式有誤：{what}。'),
  IMPORT_CHANGED: refusal('預覽之後商品有變動，沒有匯入任何資料。請重新預覽再匯入。'),
  IMPORT_FAULTS: refusal('檔案裡有 {fault} 件商品有問題，沒有匯入任何資料。'),
  ...SIGN_IN_ERRORS,
  // shopping
  PRODUCT_OFF_SALE: refusal('商品已下架，請看看其他商品。'),
  PRICE_CHANGED: refusal('商品價格已變動為 {price} GAB，請確認後再下單。'),
  CHECKOUT_CHANGED: refusal(
    '有 {count} 項商品在您結帳時有變動，沒有下單，也沒有扣款。請看商品旁的說明，調整後再送出。',
  ),
  DELIVERY_CHANGED: refusal(
    '賣家剛剛調整了運送方式或運費，還沒有下單，也沒有扣款。請確認新的運費後再送出。',
  ),
  DELIVERY_REGION: refusal('這個運送方式不送{city}，請改選其他運送方式或地址。'),
  STORE_REGION: refusal(
    '這位賣家的超商取貨會看門市所在地區，請補上門市的縣市與鄉鎮市區，再送出一次。訂單與款項都沒有變動。',
  ),
  DELIVERY_TEMPERATURE: refusal(
    '這個運送方式不送{temperature}商品，還沒有下單。請改選其他運送方式。',
  ),
  DELIVERY_WEIGHT: refusal(
    '這些商品約 {weight} 公斤，超過這個運送方式的上限 {most} 公斤，還沒有下單。請減少數量，或改選其他運送方式。',
  ),
  DELIVERY_PLACE: refusal('這個運送方式需要另一種收件地點，請改選地址或門市。'),
  DELIVERY_FEE_DIFFERS: refusal(
    '寄到這個地址的運費與訂單不同，或賣家不送這個地區。請選運費相同的地址，或取消訂單後重新下單。',
  ),
  ADDRESS_PART_SENT: refusal(
    '這筆訂單已有商品寄到現在的地址，不能再變更。其餘商品要改送時，請在訂單留言告訴賣家。',
  ),
  CART_FULL: refusal('購物車最多 {most} 項，請先結帳或移除一些再加入。'),
  SOLD_OUT: refusal('庫存只剩 {left} 件，請減少數量，或看看其他商品。'),
  PER_BUYER_LIMIT: refusal(
    '這項商品每人限購 {perBuyer} 件，您還可以買 {left} 件。還沒有下單，請調整數量後再送出。',
  ),
  OWN_PRODUCT: refusal('這是您自己的商品，不能購買。歡迎看看其他賣家的商品。'),
  ADV_NOT_ALLOWED: refusal('這筆訂單最多可用 {max} 廣告幣折抵。'),
  ...COUPON_ERRORS,
  ADDRESS_REQUIRED: refusal('請選擇收件地址。'),
  ADDRESS_LIMIT: refusal('最多可儲存 20 個地址，請先刪除不用的地址。'),
  ADDRESS_DISTRICT: refusal('找不到「{city}{district}」，請從清單選擇縣市與鄉鎮市區。'),
  ADDRESS_POSTCODE: refusal('{city}{district}的郵遞區號前三碼是 {postcode}，請修改郵遞區號。'),
  ...ORDER_ERRORS,
  STORE_CLOSED: refusal(
    '{chain} {storeName}（店號 {storeNo}）已歇業或暫停取貨，訂單沒有變動。請改選其他門市。',
  ),
  STORE_UNKNOWN: refusal(
    '找不到 {chain} {storeName}（店號 {storeNo}），訂單沒有變動。請從門市清單重新選擇。',
  ),
  CARRIER_NONE: refusal('這裡沒有串接物流公司，請改填物流公司與物流單號。'),
  ADDRESS_MOVED: refusal('買家剛才更改了收件資料，還沒有出貨。請確認新的收件資料，再按一次。'),
  PARCEL_FOLLOWED: refusal('這個包裹的物流單號由物流公司給，不能更改。'),
  REPORT_FORGED: { status: 400, showType: error, message: '物流通知的簽章不正確。' },
  REPORT_STALE: { status: 400, showType: error, message: '物流通知的時間已過，請重新簽章再送。' },
  PARCEL_CANCELLED: refusal('這個包裹的託運已經取消過了，不必再取消。'),
  PARCEL_HANDED_IN: refusal('物流公司已經收件，不能取消託運，包裹會照常配送。'),
  PARCEL_PART_REFUNDED: refusal(
    '這筆訂單已有商品退款，不能取消託運，包裹沒有變動。請照原單號交寄，或聯絡客服。',
  ),
  PARCEL_NUMBER_USED: refusal(
    '物流單號 {trackingNo} 已經用在{where}，這一筆沒有出貨。請檢查是不是這一筆的託運單。',
  ),
  PARCEL_SAME: refusal('物流公司與物流單號都沒有改變。'),
  ORDER_NOT_SHIPPABLE: refusal('這筆訂單不需要出貨，請改用「完成交付」。'),
  PAYMENT_PENDING: refusal('已經收到您的付款，正在等待網路確認。'),
  PAYMENT_TX_TAKEN: refusal(
    '這筆轉帳已用於其他訂單，不能再付這一筆。請確認交易編號，或改用餘額付款。',
  ),
  PAYMENT_HINTS_FULL: refusal('這筆訂單回報的交易過多，請等待網路確認，或改用餘額付款。'),
  // reviews, questions
  ...CONTENT_ERRORS,
  ...QUESTION_ERRORS,
  ...AUCTION_ERRORS,
  // selling
  LISTING_INCOMPLETE: refusal('刊登內容還不完整，請依標示補齊後再送出。'),
  LISTING_WORDS: refusal('內容含有市集不允許的字詞：{words}，請修改後再送出。'),
  LISTING_LIMIT: refusal('最多可同時刊登 {most} 件，請先下架或等待審核完成。'),
  LISTING_PRICE: refusal('新賣家的價格最高 {most} GAB，完成幾筆交易後就會放寬。'),
  LISTING_DRAFTS: refusal('草稿已達 {most} 份，請先刪除不用的草稿。'),
  LISTING_CHANGED: refusal('這筆刊登已有新的變動，請重新載入後再試。'),
  LISTING_STATE: refusal('這筆刊登已是「{label}」，不能再這樣處理。請重新整理，看看最新狀態。'),
  LISTING_SOLD: refusal('這件拍品已成交，不能再修改。'),
  LISTING_NOT_IN_SHOP: refusal('這筆刊登還沒有上架。'),
  LISTING_BARRED: refusal(
    '這件商品已由平台停售，現在不能恢復販售。請依審核意見修改並重新送審，通過後就會恢復。',
  ),
  LISTING_STOPPED: refusal('這件商品已經停售了，不必再停一次。請重新整理清單。'),
  LISTING_OWN: refusal('不能審核自己的刊登。'),
  // promotions
  PROMOTION_NOT_ON_SALE: refusal('商品上架販售、而且有庫存時才能推廣。'),
  PROMOTION_CHANGED: refusal('推廣的價格或期間剛剛有變動，還沒有扣款，請確認後再送出。'),
  PROMOTION_TOO_FAR: refusal('最多可以推廣到 {days} 天後，請選少一點天數。'),
  PROMOTION_OVER: refusal('這個推廣已經結束或已被停止，沒有變動。請重新整理清單。'),
  PROMOTION_OWN: refusal('不能停止自己的推廣。'),
  // money
  BALANCE_SHORT: refusal('餘額不足，還差 {short} GAB，請先充幣。'),
  ADV_SHORT: refusal('廣告幣不足，還差 {short} 廣告幣，請先兌換。'),
  DEPOSIT_REPORTS_FULL: refusal('您回報的轉帳還有很多筆在查詢中，請等待結果後再回報。'),
  DEPOSIT_NOT_SUSPENSE: refusal('這筆轉入已經處理過了，請重新整理清單。'),
  DEPOSIT_RETURN_ADDRESS: refusal(
    '付款地址是零地址、平台錢包或代幣合約，不能退回到那裡。請核對後用「指定會員」入帳。',
  ),
  DEPOSIT_RETURN_CONTRACT: refusal(
    '付款地址是合約（例如交易所或多簽錢包），退回的代幣可能無人能領。請向付款人核對後用「指定會員」入帳。',
  ),
  DEPOSIT_OLD_WALLET: refusal(
    '這筆款項轉到平台已更換的收款地址，那裡的 GAB 還沒有全部移到目前的收款地址，或有轉出還沒有查明。現在入帳或退回，會動用其他會員的款項。請先移轉並處理「不明轉出」。',
  ),
  OWN_ACCOUNT: refusal('不能處理自己的帳戶，請由其他工作人員處理。'),
  MEMBER_UNKNOWN: refusal('沒有這位會員，請確認會員編號。'),
  MEMBER_FROZEN_STATE: refusal('這位會員的狀態已經改變，請重新整理後確認。'),
  MEMBER_OWES: refusal(
    '這位會員的充幣因鏈上重組撤回，還欠平台 {owed} GAB，而出價、訂單或提幣還保留著 {held} GAB。等這些保留結束，再解除凍結，才能從中補回。',
  ),
  MEMBER_SIGNED_OUT: refusal('這位會員目前沒有登入任何裝置。'),
  CHAIN_SILENT: refusal('目前連不上區塊鏈，無法檢查這個地址，請過幾分鐘再試。'),
  CHAIN_UNREAD: refusal('目前連不上區塊鏈，無法確認這筆提幣有沒有送出過，請過幾分鐘再試。'),
  OUTFLOWS_OPEN: refusal(
    '還有 {count} 筆不明轉出沒有處理。請先到「不明轉出」逐筆處理，再恢復提幣。',
  ),
  OUTFLOW_BOOKED: refusal('這筆轉出已經處理過了，請重新整理清單。'),
  OUTFLOW_CAPITAL: refusal('平台的自有資金沒有這麼多，請改記入損失。'),
  OUTFLOW_NO_MATCH: refusal('這筆提幣的收款地址、數量或狀態和這筆轉出不符，請重新整理清單後再選。'),
  OUTFLOW_HAS_MATCH: refusal(
    '有提幣或待查款項的地址和數量與這筆轉出相同，請改用「這筆已付款」入帳。',
  ),
  CHAIN_NOT_HALTED: refusal('目前沒有暫停，不需要恢復。'),
  EXCHANGE_RANGE: refusal('單次可兌換 {min} GAB 到 {max} GAB，請調整數量。'),
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
    showType: error,
    message: '提幣目前暫停，您的餘額不受影響。{reason}',
  },
  ...WITHDRAWAL_ERRORS,
  RECORDS_RANGE: refusal('一次最多 {days} 天，請縮小日期範圍。'),
  STOCK_ALERTS_FULL: refusal(
    '最多等 {most} 項商品到貨，請到「我的收藏」的「等到貨」移除一些再加入。',
  ),
  STOCK_ALERT_IN_STOCK: refusal('這項商品現在有貨，可以直接購買。'),
  FAVOURITES_FULL: refusal('最多收藏 {most} 件，請先移除一些再加入。'),
  FOLLOWS_FULL: refusal('最多追蹤 {most} 位賣家，請到「我的收藏」的「追蹤的賣家」移除一些再加入。'),
  FOLLOW_PAUSED: refusal('這位賣家暫停交易，目前不能追蹤。'),
  OWN_SELLER: refusal('這是您自己的賣場，不需要追蹤。'),
  NOTICE_ALWAYS: refusal('{label}通知關係到您的權益，站內通知不能關閉。'),
  ...PUSH_ERRORS,
  LAST_ADMIN: refusal('不能移除或凍結最後一位管理員。'),
  OWN_ROLE: refusal('不能調整自己的職務，請由其他管理員處理。'),
  ROLE_STATE: refusal('這位會員的職務剛剛已經改變，請看過目前的職務再決定。'),
  INVITED_ALREADY: refusal('這個信箱已經有等候接受的邀請，可以重寄或先撤回。'),
  INVITATION_GONE: refusal(
    '這份邀請不能使用：可能已接受、已撤回或已過期，或不是寄給您目前登入的帳戶。請用收到邀請的信箱登入，或請管理員重寄。',
  ),
  SEARCH_SHORT: refusal('請輸入連續兩個以上的中文字，或三個以上的英文字母、數字再搜尋。'),
  VIEW_NAME: refusal('您已經有叫「{name}」的檢視，請換一個名稱。'),
  VIEWS_FULL: refusal('每張清單最多保存 {most} 個檢視，請先刪除用不到的再保存。'),
  VIEW_GONE: refusal('這個檢視已經刪除，請重新選擇，或另存為新的檢視。'),
  PLAN_SHOWN: refusal('已經發布或上架了，不需要預定。'),
  PLAN_TIME: refusal('請選將來一年內的時間。'),
  // settings
  SETTING_CHANGED: refusal(
    '「{staff}」剛剛改了這項設定，您的修改還沒有儲存。請看過標示的差異，再決定要不要儲存。',
  ),
  SETTING_UNSOUND: refusal('這樣設定彼此矛盾：{why}'),
  SETTING_TWO_PEOPLE: refusal('這項變更關係到款項，要由一位管理員提出、另一位同意，沒有儲存。'),
  MAINTENANCE: {
    status: 200,
    showType: error,
    code: -1,
    message: '系統維護中，預計 {until} 恢復。這次沒有處理，款項與資料都沒有變動。',
  },
  // staff's texts
  BANNER_TIMES: refusal('結束時間須晚於開始時間。'),
  BANNER_PUBLISHED: refusal('刊登中的橫幅不能刪除，請先取消刊登。'),
  SEEN_STATE_CHANGED: refusal('剛剛有其他人變更了狀態，您的操作沒有執行。請看過目前的狀態再決定。'),
  SEEN_CHANGED: refusal(
    '{what}剛剛被其他人變更，現在是「{now}」。這次沒有儲存，您填的都還在，請確認後再送出。',
  ),
  CONTENT_CHANGED: refusal(
    '內容已被其他人更新，這次沒有儲存，您填的都還在。請看過新的內容，或複製後重新載入，再儲存。',
  ),
} as const satisfies Record<string, ErrorRow>;

export type ErrorCode = keyof typeof ERRORS;

const shownAs = (value: unknown, unit: string): string =>
  unit && typeof value === 'string' && isAmount(value) ? exactAmount(value) : String(value);

/** The row's message with `{x}` filled from data, an amount where a unit follows; a missing value leaves `{x}` visible. */
export function errorMessage(code: ErrorCode, data?: Record<string, unknown>): string {
  const filled = (whole: string, key: string, unit: string) =>
    data && key in data ? shownAs(data[key], unit) + unit : whole;
  return ERRORS[code].message.replace(/\{(\w+)\}( GAB| 廣告幣|)/g, filled);
}

/** SPEC §7's `code` of a refusal: -1 overrides other messages, 1 is any other refusal. */
export function errorNumber(code: ErrorCode): number {
  const row: ErrorRow = ERRORS[code];
  return row.code ?? 1;
}
