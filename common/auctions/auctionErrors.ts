import { type ErrorRow, refusal } from '../errorRow';

/** Refusals of bids and lots: a part of the one table in `errors.ts`. */
export const AUCTION_ERRORS = {
  LOT_UPCOMING: refusal('競標尚未開始，開始時間為 {startsAt}。'),
  LOT_ENDED: refusal(
    '競標已於 {endsAt} 結標，您的出價 {now} 才送達，沒有成立，沒有因此多保留款項。',
  ),
  BID_UNDECIDED: refusal(
    '競標已於 {endsAt} 結標。您的出價在 {now} 送達，但未能及時處理，沒有成立，沒有因此多保留款項。',
  ),
  LOT_WITHDRAWN: refusal('這件拍品已撤下，不再接受出價。'),
  LOT_PAUSED: refusal('賣家目前暫停交易，這件拍品暫時不能出價。'),
  BID_TOO_LOW: refusal('出價至少要 {least} GAB。'),
  OWN_LOT: refusal('不能對自己的拍品出價。'),
  STAFF_CANNOT_BID: refusal('工作人員不能參與競標。'),
  CANNOT_BID_HERE: refusal(
    '您的帳戶不能參與這件拍品的競標。如有疑問，請到「聯絡客服」頁與我們聯絡。',
  ),
  LOT_OWN: refusal('不能以工作人員身分處理自己的拍品，請由其他工作人員處理。'),
  LOT_NOT_RUNNING: refusal('只有競標中的拍品可以提前結束。'),
  LOT_NO_LEADER: refusal('這件拍品還沒有人出價。'),
  LOT_TIMES: refusal('結標時間須晚於開始時間與現在，競標期間最長 30 天。'),
  LOT_OVER: refusal('這件拍品的競標已經結束，不能再設提醒。'),
  LOT_ALERTS_FULL: refusal('最多可以為 {most} 件拍品設提醒，請先取消幾件再設。'),
  LOT_PRICES: refusal('底價與直購價都須高於起標價。'),
  LOT_OF_MEMBER: refusal(
    '這是會員的拍品，由賣家決定要不要重新上架、用什麼價格。您可以「請賣家處理」。',
  ),
  LOT_OF_PLATFORM: refusal('這是平台自己的拍品，請直接重新上架或撤下。'),
  LOT_HAS_BIDS: refusal('已有人出價或已成交，不能撤下。'),
  LOT_NOT_RELISTABLE: refusal('只有沒有成交，或成交後已取消、退款的拍品可以重新上架。'),
  BUY_NOW_GONE: refusal('已有人出價，不能再直購；您仍可以出價競標。'),
} as const satisfies Record<string, ErrorRow>;
