import { type ErrorRow, refusal } from '../errorRow';

/** Why a coupon cannot be used, or made. */
export const COUPON_ERRORS = {
  COUPON_UNKNOWN: refusal('找不到優惠碼「{code}」，請檢查有沒有打錯。'),
  COUPON_EARLY: refusal('優惠碼「{code}」還沒開始，請在活動期間再使用。'),
  COUPON_OVER: refusal('優惠碼「{code}」已經結束，沒有下單，也沒有扣款。請移除後再付款。'),
  COUPON_USED_UP: refusal('優惠碼「{code}」已經用完了，沒有下單，也沒有扣款。請移除後再付款。'),
  COUPON_YOURS_USED: refusal('優惠碼「{code}」每人限用 {most} 次，您已經用完了。'),
  COUPON_FIRST_ORDER: refusal('優惠碼「{code}」限首次購物使用，您已經有訂單了。'),
  COUPON_GOODS: refusal('優惠碼「{code}」不適用於這些商品。'),
  COUPON_MINIMUM: refusal(
    '適用的商品滿 {minimum} GAB 才能使用優惠碼「{code}」，還差 {missing} GAB。',
  ),
  COUPON_NO_FEE: refusal('優惠碼「{code}」只折抵運費，這次沒有運費可以折抵。'),
  COUPON_CHANGED: refusal(
    '優惠碼「{code}」的折抵剛剛變成 {discount} GAB，沒有下單，也沒有扣款。請確認金額後再付款。',
  ),
  COUPON_UNFUNDED: refusal(
    '優惠碼「{code}」暫時不能用在會員賣家的商品，沒有下單，也沒有扣款。請移除後再付款，或聯絡客服。',
  ),
  COUPON_NOT_KEPT: refusal('優惠券「{code}」已經結束或用完，沒有領取。'),
  COUPON_OWN: refusal('優惠碼「{code}」是您自己賣場的，不能自己使用或停止。'),
  COUPON_STOPPED: refusal('優惠券「{code}」已由平台停止，不能再修改或使用。'),
  COUPON_TOO_MANY: refusal('同時進行的優惠券最多 {most} 張，請先停用或等結束再新增。'),
  DEAL_CHANGED: refusal(
    '優惠活動剛剛有變動，這項商品現在折抵 {discount} GAB，沒有下單，也沒有扣款。請確認金額後再送出。',
  ),
  DEAL_OWN: refusal('這是您自己的優惠活動，請由其他同事停止。'),
  DEAL_STOPPED: refusal('這個優惠活動已由平台停止，不能再修改。'),
  DEAL_TOO_MANY: refusal('同時進行的優惠活動最多 {most} 個，請先停用或等結束再新增。'),
  COUPON_CODE: refusal('優惠碼「{code}」已經有了，請換一個。'),
} as const satisfies Record<string, ErrorRow>;
