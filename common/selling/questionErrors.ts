import { type ErrorRow, refusal } from '../errorRow';

/** Refusals of questions and answers: rows of `ERRORS`. */
export const QUESTION_ERRORS = {
  QUESTION_SHORT: refusal('問題至少要 {least} 個字，請寫得具體一點，賣家才好回答。'),
  QUESTION_NOT_FOR_SALE: refusal('這件商品目前沒有販售，不能發問。您寫的內容沒有送出。'),
  QUESTION_OWN_GOODS: refusal('這是您自己的商品，不能對它發問。'),
  QUESTION_OPEN_LIMIT: refusal(
    '您對這件商品已有 {most} 則問題等待回答。請等賣家回答，或先收回一則再發問。',
  ),
  QUESTION_LIMIT: refusal('24 小時內最多發問 {most} 則，請稍後再試。'),
  QUESTION_ANSWERED: refusal('這則問題已經有回答了，請重新整理，看看最新內容。'),
  QUESTION_UNANSWERED: refusal('這則問題還沒有回答，請重新整理，看看最新內容。'),
  QUESTION_WITHDRAWN: refusal('發問的人已經收回這則問題，不需要回答了。'),
  QUESTION_HIDDEN: refusal('這則問答已被隱藏，不能回答或更正。'),
  ANSWER_SETTLED: refusal('回答只能在 {hours} 小時內更正，現在已經超過了。'),
  QUESTION_OWN: refusal('不能處理自己的提問或自己商品的問答，請由其他工作人員處理。'),
} as const satisfies Record<string, ErrorRow>;
