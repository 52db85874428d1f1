import { refusal } from '../errorRow';

/** Refusals of pushes to browsers. */
export const PUSH_ERRORS = {
  PUSH_CLOSED: refusal('目前沒有開放推播通知，設定沒有改變。重要通知仍會顯示在網站的「通知」。'),
  PUSH_SERVICE: refusal(
    '這個瀏覽器的推播服務不在可以使用的清單內，沒有開啟推播通知。請改用 Chrome、Edge、Firefox 或 Safari。',
  ),
  PUSH_KEYS: refusal('瀏覽器的推播資料已經失效，沒有開啟推播通知。請重新整理後再開啟一次。'),
  PUSH_NOT_HERE: refusal('這個瀏覽器的推播通知已經關閉，沒有傳送測試。請重新開啟後再試。'),
} as const;
