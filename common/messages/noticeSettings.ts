/** Where members choose which notices they get and which are mailed. */
export const NOTICE_SETTINGS = {
  path: '/member/notices?view=settings',
  /** The name of the place in texts without links. */
  place: '「會員中心 › 通知 › 通知設定」',
} as const;
