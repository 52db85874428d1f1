/** Background jobs, by the name under which their failures are stored. */
export const JOBS = {
  scanBlocks: '讀取區塊',
  trackPayments: '追蹤錢包付款',
  sightDeposits: '顯示轉入進度',
  checkReports: '查核回報的轉帳',
  payOut: '送出提幣',
  expireWithdrawals: '取消逾時的提幣',
  checkBooks: '對帳',
  countFigures: '統計每日數字',
  noticeLowStock: '低庫存提醒',
  noticeDuty: '值班提醒',
  sealLedger: '封存帳本',
  sendMails: '寄送郵件',
  mailNotices: '整理通知郵件',
  pushNotices: '整理推播通知',
  sendPushes: '傳送推播通知',
  notifyProductNews: '收藏商品通知',
  notifyRestocked: '到貨通知',
  closeLots: '結標',
  remindOfLots: '結標提醒',
  alertOfLots: '會員設定的拍品提醒',
  moveEnds: '維護期間的結標與付款期限',
  remindOfHolidays: '休假結束提醒',
  remindToPay: '待付款提醒',
  expireOrders: '取消逾時未付款訂單',
  confirmReceived: '自動確認收貨',
  settleOrders: '撥款給賣家',
  remindToShip: '出貨期限提醒',
  refundUnshipped: '逾期未出貨退款',
  refundRest: '逾期未寄出的部分退款',
  moveDemoParcels: '示範物流的包裹動態',
  returnUnclaimed: '沒有取件的包裹退款',
  sweepReturns: '退貨逾期處理',
  publishPlanned: '預定的發布與上架',
  sweepPictures: '清理未使用的圖片',
  sweepFavourites: '清理移除的收藏',
  sweepAuth: '清理登入驗證資料',
  forgetOld: '清理過期資料',
  sweepLimits: '清理流量計數與觀看人數',
  sweepTraces: '清理關聯資料',
  forgetFailures: '清理失敗紀錄',
} as const;
export type JobName = keyof typeof JOBS;

const labels = new Map<string, string>(Object.entries(JOBS));

/** The job's label; an unknown job keeps its own name. */
export const jobLabel = (job: string): string => labels.get(job) ?? job;
