import { type ErrorRow, refusal } from '../errorRow';

/** Reviews, and reports of what members publish. */
export const CONTENT_ERRORS = {
  REVIEW_NOT_YET: refusal('訂單完成後才能評價。'),
  REVIEW_UNSENT: refusal('這件商品沒有寄出，款項已退回，不能評價。'),
  REVIEW_EXISTS: refusal('這件商品已經評價過了。'),
  REVIEW_EDITED: refusal('評價只能修改一次，這則已經修改過了。'),
  REVIEW_HIDDEN: refusal('這則評價已被隱藏，無法修改或回覆。'),
  REVIEW_OWN: refusal('不能處理自己寫的或自己商品的評價，請由其他工作人員處理。'),
  REVIEW_REPLIED: refusal('這則評價已經回覆過了。'),
  // reports
  REPORT_OWN_CONTENT: refusal('這是您自己的內容，不能檢舉。'),
  REPORT_NOTE: refusal('原因選「其他」時，請說明是什麼問題。'),
  REPORT_REPEATED: refusal('您已經檢舉過，我們正在處理，有結果會通知您。'),
  REPORT_LIMIT: refusal(
    '24 小時內最多檢舉 {most} 次，這次沒有送出。緊急的話，請到「聯絡客服」頁與我們聯絡。',
  ),
  REPORT_OWN: refusal('這件檢舉與您有關，請由其他工作人員處理。'),
  REPORT_DECIDED: refusal('這件檢舉已經處理過了：{label}。'),
} as const satisfies Record<string, ErrorRow>;
