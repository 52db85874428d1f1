/** Where members choose which notices they get and which are mailed. */
export const NOTICE_SETTINGS = {
  path: '/member/notices?view=settings',
  /** Names the page in texts without links. */
  menuPath: '「會員中心 › 通知 › 通知設定」',
} as const;
