import { SHOW_TYPE } from '../envelope';
import { type ErrorRow, refusal } from '../errorRow';

const { error, silent } = SHOW_TYPE;

/** Refusals of sign-in, proofs of identity and accounts: rows of `ERRORS`. */
export const SIGN_IN_ERRORS = {
  NONCE_INVALID: refusal('這次的簽署已逾時，請再簽署一次。'),
  SIGNATURE_INVALID: {
    status: 200,
    showType: error,
    message: '簽署內容與錢包不符，請重新簽署。',
  },
  SIGNATURE_SHAPE: refusal(
    '這個錢包的簽署格式無法驗證，可能是合約錢包。沒有任何變更，請改用一般的錢包帳戶，或用電子郵件驗證碼。',
  ),
  WRONG_CHAIN: refusal('請在錢包切換到本站使用的網路後再試。'),
  CODE_LIMIT: refusal(
    '最近索取驗證碼的次數太多，請於 {minutes} 分鐘後再試。急著登入的話，請看信箱：已註冊的信箱會收到一封附連結的信（12 小時內最多一封），在這個裝置開啟連結就能取得驗證碼。',
  ),
  EMAIL_CODE_WRONG: refusal('驗證碼不正確，還可以再試 {left} 次。'),
  EMAIL_CODE_EXPIRED: refusal('驗證碼已失效，請重新取得驗證碼。'),
  WALLET_TAKEN: refusal('這個錢包已綁定其他帳戶。請換一個，或用這個錢包登入原本的帳戶。'),
  EMAIL_TAKEN: refusal('這個電子郵件已綁定其他帳戶。請換一個，或用這個信箱登入原本的帳戶。'),
  EMAIL_KEPT: refusal(
    '這個電子郵件剛從一個帳戶換下，7 天內還不能使用。如果變更不是您本人操作，請用通知信裡的連結復原。',
  ),
  EMAIL_UNDO_GONE: refusal('這個連結已使用過或已過期，電子郵件沒有變更。'),
  PROOF_NEEDED: refusal('為了保護您的帳戶，請先確認是您本人操作。'),
  PROOF_NO_EMAIL: refusal('您還沒有綁定電子郵件，請用已綁定的錢包簽署確認。'),
  PROOF_WALLET: refusal('這不是您已綁定的錢包，請改用已綁定的錢包簽署。'),
  SECOND_FACTOR_NEEDED: {
    status: 200,
    showType: silent,
    message: '請先完成兩步驟驗證，再繼續操作。剛才的操作沒有執行。',
  },
  SECOND_FACTOR_WRONG: refusal(
    '驗證碼不正確或已經用過，還可以再試 {left} 次。請等下一組驗證碼，並確認手機的時間是自動設定。',
  ),
  SECOND_FACTOR_BLOCKED: refusal(
    '驗證碼輸入錯誤太多次，{until} 後才能再試。如果不是您本人操作，請通知其他管理員。',
  ),
  SECOND_FACTOR_CODE: refusal('驗證碼不正確。請確認已加入這組金鑰，而且手機的時間是自動設定。'),
  SECOND_FACTOR_NONE: refusal('還沒有開始設定，或設定已被重設。請重新開始設定兩步驟驗證。'),
  SECOND_FACTOR_ABSENT: refusal('這位會員沒有設定兩步驟驗證，不需要重設。'),
  SECOND_FACTOR_SEALED: refusal('伺服器無法讀取您的兩步驟驗證金鑰。請改用備用碼，或請管理員重設。'),
  PASSKEY_CHALLENGE: refusal('這次驗證已經逾時或用過了，請重新按一次按鈕。'),
  PASSKEY_ORIGIN: refusal('這次驗證來自其他網址，已拒絕。請確認網址列是本站，再重新驗證。'),
  PASSKEY_UNKNOWN: refusal('這把通行金鑰沒有登記在您的帳戶，請改用已登記的通行金鑰。'),
  PASSKEY_COUNTER: refusal(
    '這把通行金鑰的使用次數比上次少，可能被複製過，已拒絕。請改用其他方式驗證，再移除這把通行金鑰。',
  ),
  PASSKEY_REFUSED: refusal('通行金鑰的驗證沒有通過，請再試一次，或改用其他方式驗證。'),
  PASSKEY_TAKEN: refusal('這把通行金鑰已經登記過了，請使用另一把。'),
  PASSKEY_LIMIT: refusal('最多可以登記 {limit} 把通行金鑰，請先移除不再使用的。'),
  LAST_FACTOR: refusal(
    '這是您唯一的兩步驟驗證方式，不能移除。請先登記另一把通行金鑰，或設定驗證器 App。',
  ),
  VIEW_ONLY: refusal('您正在檢視會員的畫面，只能看，不能操作；會員的秘密資料也不會顯示。'),
  VIEW_STAFF: refusal('工作人員的帳戶不能檢視，請請對方自行提供畫面。'),
  LAST_SIGN_IN: refusal('這是您唯一的登入方式，請先綁定電子郵件或其他錢包。'),
  WALLET_IN_USE: refusal('有一筆錢包付款還在確認，請等付款完成後再解除綁定。'),
  NAME_OFFICIAL: refusal('名稱不能含有「官方」、「客服」等讓人誤認為平台人員的字眼。'),
  ACCOUNT_CLOSED: refusal('這個帳戶已經關閉。'),
  CLOSING_BLOCKED: refusal('還有未完成的事項，現在不能關閉帳戶。請看頁面上的清單。'),
  COPY_LIMIT: refusal('24 小時內最多下載 {count} 份資料，請明天再試。'),
  COPY_OVER: refusal('這份資料已過下載期限，請重新按「下載我的資料」。'),
  ACCOUNT_FROZEN: {
    status: 200,
    showType: error,
    message: '您的帳戶目前已凍結，暫時不能交易。請到「聯絡客服」頁與我們聯絡。',
  },
} as const satisfies Record<string, ErrorRow>;
