import { type ErrorRow, refusal } from '../errorRow';

/** Refusals about placed orders, their parcels, messages and returns: rows of `ERRORS`. */
export const ORDER_ERRORS = {
  INVOICE_ISSUED: refusal(
    '這筆訂單已經出貨或交付，發票資料不能再修改。需要更正請聯絡客服，並附上訂單編號。',
  ),
  INVOICE_FINAL: refusal(
    '這筆訂單剛剛出貨或交付，發票資料已定，沒有更正，也沒有通知買家。之後請由會計作廢或開立折讓。',
  ),
  ORDER_STATE: refusal('訂單已是「{label}」，不能再這樣處理。請重新整理，看看最新狀態。'),
  RETURN_WINDOW: refusal(
    '還沒出貨，或已過退貨期限，現在不能申請退貨。請到訂單頁查看可以怎麼處理。',
  ),
  RETURN_OPEN: refusal('這筆訂單有進行中的退貨或取消申請，請先處理完畢。'),
  RETURN_DECIDED: refusal('這筆訂單的退貨申請都已有結果，不能再次申請。'),
  RETURN_PIECES: refusal('可以退貨的件數已經改變，請重新整理訂單頁，再選一次要退的商品。'),
  RETURN_REASON: refusal('這筆訂單不適用這個退貨原因。'),
  RETURN_STEP: refusal('退貨申請已是「{label}」，不能再這樣處理。請重新整理，看看最新狀態。'),
  RETURN_OWN: refusal('不能處理與自己有關的退貨申請，請交由其他工作人員處理。'),
  RETURN_MESSAGES: refusal('這筆退貨申請的訊息過多，請等待對方回覆。'),
  ORDER_MESSAGES: refusal('今天在這筆訂單的留言已達上限，請等待對方回覆，或明天再留言。'),
  ORDER_MESSAGES_CLOSED: refusal('這筆訂單結束已超過 90 天，不能再留言。如有問題，請聯絡客服。'),
  ORDER_OWN: refusal('不能以工作人員身分處理自己買或賣的訂單，請由其他工作人員處理。'),
  ORDER_WON: refusal(
    '得標的訂單不能自行取消。請在訂單頁按「申請取消」並說明原因，賣家同意就全額退款；有爭議由平台處理。',
  ),
  SELLER_PAUSED: refusal('賣家目前暫停交易，暫時不能購買或付款，請看看其他商品。'),
  SELLER_AWAY: refusal(
    '賣家休假中，最晚 {until} 恢復販售，現在不能購買或出價。可以先收藏，等賣家回來。',
  ),
  ORDER_IN_GROUP: refusal(
    '這筆訂單和同一次結帳的訂單一起付款，不能單獨付款或取消。請重新整理，到「一起付款」處理全部訂單。',
  ),
  ORDER_EXPIRED: refusal('訂單已超過付款期限，請重新下單。'),
  ORDER_NEEDS_ADDRESS: refusal('買家尚未選擇收件地址，暫時無法出貨。'),
  ORDER_PART_SENT: refusal(
    '這筆訂單已有商品寄出，不能整筆取消或退款。還沒寄出的商品可以單獨退款。',
  ),
  PARCEL_PIECES: refusal('可以寄出的件數已經改變，請重新整理，再選一次要寄出的商品。'),
  UNSENT_PIECES: refusal('還沒寄出的件數已經改變，沒有退款。請重新整理，再選一次不寄出的商品。'),
  PARCEL_UNCLAIMABLE: refusal(
    '這個包裹不是寄到超商門市，或已經有結果，沒有退款。請重新整理，看看最新狀態。',
  ),
  SALE_OF_MEMBER: refusal('這是會員的銷售，包裹有沒有退回只有賣家知道，請由賣家處理。'),
  SALE_NEEDS_REASON: refusal('這是會員的銷售，請填寫代為處理的原因，賣家會看到。'),
} as const satisfies Record<string, ErrorRow>;
