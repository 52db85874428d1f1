import type { NeededRight } from '../people/roles';
import { MONEY_DECIDERS } from './moneyDecisions';

interface Queue {
  label: string;
  /** The list where staff work on it. */
  path: string;
  /** The right that working on it needs. */
  who: NeededRight;
  /** Counted in the menu's badge; false for late orders, which another queue counts, and for what may stay as it is. */
  inBadge: boolean;
}

/** Staff's queues, in the order of display. */
export const CONSOLE_QUEUES = {
  shipPlatform: {
    label: '平台待出貨',
    path: '/admin/orders?work=platform',
    who: 'orders.handle',
    inBadge: true,
  },
  late: {
    label: '逾期未出貨',
    path: '/admin/orders?work=late',
    who: 'orders.handle',
    inBadge: false,
  },
  returns: { label: '退貨待處理', path: '/admin/returns', who: 'returns', inBadge: true },
  messages: {
    label: '買家留言待回覆',
    path: '/admin/messages',
    who: 'orders.handle',
    inBadge: true,
  },
  listings: { label: '刊登待審核', path: '/admin/listings', who: 'listings', inBadge: true },
  reports: { label: '檢舉待處理', path: '/admin/reports', who: 'reports', inBadge: true },
  questions: {
    label: '商品提問待回答',
    path: '/admin/questions?state=waiting',
    who: 'reviews',
    inBadge: true,
  },
  lowStock: {
    label: '低庫存商品',
    path: '/admin/products?state=lowStock',
    who: 'products',
    inBadge: false,
  },
  withdrawals: {
    label: '提幣待審核',
    path: '/admin/money/withdrawals',
    who: 'withdrawals.review',
    inBadge: true,
  },
  proposals: {
    label: '提幣設定待同意',
    path: '/admin/money/withdrawals',
    who: 'admin',
    inBadge: true,
  },
  settingProposals: {
    label: '設定待同意',
    path: '/admin/settings',
    who: 'admin',
    inBadge: true,
  },
  decisions: {
    label: '款項待同意',
    path: '/admin/money/proposals',
    who: MONEY_DECIDERS,
    inBadge: true,
  },
  suspense: {
    label: '待查款項',
    path: '/admin/money/suspense',
    who: 'deposits.settle',
    inBadge: true,
  },
  outflows: {
    label: '不明轉出',
    path: '/admin/money/outflows',
    who: 'outflows.settle',
    inBadge: true,
  },
  jobs: { label: '背景工作失敗', path: '/admin/jobs', who: 'jobs', inBadge: true },
} as const satisfies Record<string, Queue>;
export type ConsoleQueue = keyof typeof CONSOLE_QUEUES;

export const isConsoleQueue = (name: string): name is ConsoleQueue => name in CONSOLE_QUEUES;
