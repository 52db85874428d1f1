import type { NoticeKind } from './noticeKind';

const HOUR = 3_600;
/** Mails are delayed, as staff on duty read notices in the site, and limited to one an hour for each matter. */
const MAIL = { mailWait: HOUR / 2, mailEvery: HOUR } as const;

/** Notices of waiting work to the staff on duty who have the right to do it. `newest` names the latest item. */
export const DUTY_NOTICES = {
  withdrawalsWait: {
    group: 'money',
    label: '提幣待審核',
    text: '有 {count} 筆提幣等待審核。',
    link: '/admin/money/withdrawals',
    about: 'duty:withdrawals',
    subject: '{newest}',
    ...MAIL,
  },
  settingProposalsWait: {
    group: 'money',
    label: '設定變更待同意',
    text: '有 {count} 份設定變更等待另一位管理員同意。',
    link: '/admin/settings',
    about: 'duty:settingProposals',
    subject: '{newest}',
    ...MAIL,
  },
  deskProposalsWait: {
    group: 'money',
    label: '提幣設定待同意',
    text: '有 {count} 份提幣設定的變更等待另一位管理員同意。',
    link: '/admin/money/withdrawals',
    about: 'duty:deskProposals',
    subject: '{newest}',
    ...MAIL,
  },
  decisionsWait: {
    group: 'money',
    label: '款項待同意',
    text: '{proposer} 提出「{decision}」{amount}，等待另一位同事同意，{until} 前有效。',
    link: '/admin/money/proposals',
    about: 'duty:decisions',
    subject: '{newest}',
    ...MAIL,
  },
  suspenseWaits: {
    group: 'money',
    label: '有待查款項',
    text: '有 {count} 筆不明來源的款項等待處理。',
    link: '/admin/money/suspense',
    about: 'duty:suspense',
    subject: '{newest}',
    ...MAIL,
  },
  outflowsUnknown: {
    group: 'money',
    label: '有不明轉出',
    text: '有 {count} 筆不明轉出等待處理。',
    link: '/admin/money/outflows',
    about: 'duty:outflows',
    subject: '{newest}',
    ...MAIL,
  },
  payoutsHalted: {
    group: 'money',
    label: '提幣已自動停止',
    text: '提幣已自動停止，原因：{reason}',
    link: '/admin/money/withdrawals',
    about: 'duty:halt',
    subject: '{newest}',
    mailEvery: HOUR,
  },
  payerWaits: {
    group: 'money',
    label: '提幣無法送出',
    text: '提幣無法送出：{reason}。',
    link: '/admin/money/withdrawals',
    about: 'duty:payer',
    subject: '{newest}',
    ...MAIL,
  },
  auditUnclean: {
    group: 'money',
    label: '對帳不符',
    text: '對帳發現 {count} 項不符，請到「對帳」查看。',
    link: '/admin/money/books',
    about: 'duty:audit',
    subject: '{newest}',
    mailEvery: HOUR,
  },
} as const satisfies Record<string, NoticeKind>;
