import { refusal } from '../errorRow';
import { EMAIL_PAUSE_HOURS } from '../people/emailChange';

/** Wrong codes allowed over all challenges of one withdrawal or address. */
export const MAX_CODE_TRIES = 5;

/** Refusals of withdrawals, their address book, and changes of their settings: rows of `ERRORS`. */
export const WITHDRAWAL_ERRORS = {
  WITHDRAWAL_PAUSED: refusal(
    `電子郵件變更後 ${EMAIL_PAUSE_HOURS} 小時內不能提幣，{until} 起可以提幣。您的餘額不受影響。`,
  ),
  WITHDRAWAL_ADDRESS_FORM: refusal(
    '這不是錢包地址。正確的地址以 0x 開頭，後面有 40 個英數字，請重新複製。',
  ),
  WITHDRAWAL_ADDRESS_NAME: refusal(
    '這是 ENS 之類的名稱，不是地址。名稱的指向可能改變，請貼上它目前的 0x 地址。',
  ),
  WITHDRAWAL_ADDRESS_CHECKSUM: refusal('地址可能有字打錯（大小寫對不上），請重新複製完整地址。'),
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
    `驗證碼已輸入錯誤 ${MAX_CODE_TRIES} 次，這筆提幣已取消，款項已退回餘額。請重新申請。`,
  ),
  WITHDRAWAL_MINIMUM: refusal('單筆至少提幣 {min} GAB，請調整數量。'),
  WITHDRAWAL_DAILY_LIMIT: refusal(
    '今天還可以提 {left} GAB（每日上限 {limit} GAB），請調整數量或明天再提。',
  ),
  WITHDRAWAL_STATE: refusal('這筆提幣已是「{label}」，不能再這樣處理。請重新整理，看看最新狀態。'),
  WITHDRAWAL_UNSURE: refusal(
    '鏈上有還沒有核對的轉出，這筆提幣可能已經送出，現在不能取消或退回，請稍後再試。',
  ),
  WITHDRAWAL_MATCHED: refusal(
    '鏈上有一筆相同地址和數量的轉出（{txHash}），可能就是這筆提幣。客服核對前不能取消或退回。',
  ),
  WITHDRAWAL_OWN: refusal('不能審核自己提出的提幣或退回，請由其他工作人員處理。'),
  WITHDRAWAL_SECOND_PERSON: refusal('您已經同意過這筆提幣，還需要另一位同事審核。'),
  WITHDRAWAL_LIMITS_ORDER: refusal('每日上限不能低於最低提幣量，雙人審核門檻不能低於審核門檻。'),
  PROPOSAL_ALONE: refusal(
    '目前只有一位管理員。變更提幣設定要由一位管理員提出、另一位同意，請先增加管理員。',
  ),
  PROPOSAL_OPEN: refusal('已有一份變更在等待同意，請先同意、不同意或撤回那一份。'),
  PROPOSAL_GONE: refusal('這份變更已處理、逾期，或設定已有變動，請重新整理後再確認。'),
  PROPOSAL_OWN: refusal('不能同意自己提出的變更，請由另一位管理員確認。'),
  STAFF_NEW: refusal(
    '您的職務剛由同事授予，{from} 起才能提出或同意要兩個人決定的事。沒有任何變更，請由其他同事處理。',
  ),
  DECISION_PROPOSED: refusal(
    '超過 {limit} 的款項要兩個人決定。已提出，24 小時內由另一位同事在「款項待同意」同意後執行。',
  ),
  DECISION_ALONE: refusal(
    '超過 {limit} 的款項要兩個人決定，目前沒有其他有權限的同事。沒有任何變更，請先由管理員增加人員。',
  ),
  DECISION_OPEN: refusal('這筆已有同事提出處理，正等待同意。請到「款項待同意」查看。'),
  DECISION_GONE: refusal('這份提案已處理、撤回或逾期，請重新整理後再確認。'),
  DECISION_OWN: refusal('不能同意自己提出的款項，請由另一位同事確認。'),
  DECISION_CONCERNED: refusal('這筆款項與提出或同意的人有關，請由其他同事處理。沒有任何變更。'),
  WITHDRAWAL_NOT_LOST: refusal('這筆提幣的結果還不明，鏈上仍可能成功，現在不能退回。'),
} as const;
