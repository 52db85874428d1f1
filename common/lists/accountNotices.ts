import type { NoticeKind } from './noticeKind';

const WITHDRAWAL = { link: '/member/withdraw', about: 'withdrawal:{withdrawalNo}' } as const;

/** Notices about a member's money and the account's safety. */
export const ACCOUNT_NOTICES = {
  // money
  depositCredited: {
    group: 'money',
    label: '充幣已入帳',
    text: '{amount} GAB 已存入您的餘額。',
    link: '/member/records',
    subject: '{depositId}',
    about: 'tx:{txHash}',
  },
  depositReversed: {
    group: 'money',
    label: '充幣被鏈上撤回',
    text: '區塊鏈取消了一筆已入帳的轉帳，{amount} GAB 已從您的餘額扣回。為了保護您的資產，帳戶暫時凍結，請到「聯絡客服」頁與我們聯絡。',
    link: '/member/records',
    subject: '{depositId}',
    about: 'tx:{txHash}',
  },
  withdrawalSent: {
    ...WITHDRAWAL,
    group: 'money',
    label: '提幣已送出',
    text: '提幣 {withdrawalNo} 的 {amount} GAB 已送上區塊鏈，等待確認。',
    subject: '{withdrawalNo}',
  },
  withdrawalDone: {
    ...WITHDRAWAL,
    group: 'money',
    label: '提幣完成',
    text: '提幣 {withdrawalNo} 的 {amount} GAB 已到達您的地址。',
    subject: '{withdrawalNo}',
  },
  withdrawalReleased: {
    ...WITHDRAWAL,
    group: 'money',
    label: '提幣未成功',
    text: '提幣 {withdrawalNo} 未成功，{amount} GAB 與手續費已退回您的餘額。原因：{reason}。',
    subject: '{withdrawalNo}',
  },

  // to staff
  walletReplaced: {
    group: 'money',
    label: '收款地址已更換',
    text: '平台的收款地址已更換為 {address}。提幣已停止，請兩位管理員核對後恢復。',
    link: '/admin/money/withdrawals',
    subject: '{number}',
    about: 'walletReplaced',
  },

  // the account's safety
  newSignIn: {
    group: 'security',
    label: '新的登入',
    text: '您的帳戶剛在新的裝置登入（{device}）。如果不是您本人，請立即登出所有裝置。',
    link: '/member/profile',
    subject: '{sessionId}',
    about: 'session:{sessionId}',
  },
  sessionsEnded: {
    group: 'security',
    label: '平台登出您的裝置',
    text: '平台已將您的裝置登出，請重新登入。原因：{reason}',
    link: '/member/profile',
    subject: '{sessionId}',
    about: 'account',
  },
  secondFactorSet: {
    group: 'security',
    label: '兩步驟驗證已設定',
    text: '您的帳戶已設定新的兩步驟驗證。如果不是您本人，請立即通知其他管理員，並登出所有裝置。',
    link: '/member/profile',
    subject: '{at}',
    about: 'account',
  },
  passkeyAdded: {
    group: 'security',
    label: '通行金鑰已登記',
    text: '您的帳戶已登記通行金鑰「{name}」，它可以進入管理後台。如果不是您本人，請立即通知其他管理員，並登出所有裝置。',
    link: '/member/profile',
    subject: '{passkeyId}',
    about: 'account',
  },
  passkeyRemoved: {
    group: 'security',
    label: '通行金鑰已移除',
    text: '通行金鑰「{name}」已從您的帳戶移除，不能再用來驗證。如果不是您本人，請立即通知其他管理員。',
    link: '/member/profile',
    subject: '{passkeyId}',
    about: 'account',
  },
  secondFactorBlocked: {
    group: 'security',
    label: '兩步驟驗證輸入錯誤太多次',
    text: '有人登入您的帳戶，並多次輸入錯誤的兩步驟驗證碼。如果不是您本人，請立即登出所有裝置。',
    link: '/member/profile',
    subject: '{at}',
    about: 'account',
  },
  recoveryCodeUsed: {
    group: 'security',
    label: '備用碼已使用',
    text: '您的一組兩步驟驗證備用碼剛被用來進入管理後台，還剩 {left} 組。如果不是您本人，請立即通知其他管理員。',
    link: '/member/profile',
    subject: '{at}',
    about: 'account',
  },
  secondFactorReset: {
    group: 'security',
    label: '兩步驟驗證已重設',
    text: '您的兩步驟驗證已由管理員重設，所有裝置都已登出。下次進入管理後台時請重新設定。原因：{reason}',
    link: '/member/profile',
    subject: '{at}',
    about: 'account',
  },
  emailChanged: {
    group: 'security',
    label: '電子郵件已變更',
    text: '您帳戶的電子郵件已變更為 {email}。如果不是您本人，請立即到「聯絡客服」頁與我們聯絡。',
    link: '/member/profile',
    subject: '{changeId}',
    about: 'account',
  },
  emailRestored: {
    group: 'security',
    label: '電子郵件已復原',
    text: '您帳戶的電子郵件已改回 {email}，所有裝置都已登出，24 小時內不能提幣。',
    link: '/member/profile',
    subject: '{changeId}',
    about: 'account',
  },
  walletBound: {
    group: 'security',
    label: '錢包已綁定',
    text: '錢包 {address} 已綁定到您的帳戶。如果不是您本人，請立即到「聯絡客服」頁與我們聯絡。',
    link: '/member/profile',
    subject: '{walletId}',
    about: 'account',
  },
  walletUnbound: {
    group: 'security',
    label: '錢包已解除綁定',
    text: '錢包 {address} 已不再綁定您的帳戶。如果不是您本人，請立即到「聯絡客服」頁與我們聯絡。',
    link: '/member/profile',
    subject: '{walletId}',
    about: 'account',
  },
} as const satisfies Record<string, NoticeKind>;
