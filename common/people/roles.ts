/**
 * The rights of staff. Each endpoint of the console names the one that it needs; an `admin` endpoint, and one
 * for any `staff`, need none of these.
 */
export const RIGHTS = {
  'orders.read': '查看與匯出訂單',
  'orders.handle': '出貨、交付、更正物流',
  'orders.refund': '退款',
  returns: '處理退貨',
  'members.read': '查看會員資料',
  'members.freeze': '凍結會員',
  'members.view': '檢視會員的畫面',
  notes: '內部備註',
  reviews: '處理評價與問答',
  reports: '處理檢舉',
  products: '商品、分類與運費',
  content: '橫幅、精選、消息與頁面',
  listings: '審核刊登',
  auctions: '處理競標',
  'auctions.inspect': '可疑出價與最高出價',
  promotions: '賣家推廣',
  coupons: '優惠券與優惠活動',
  'money.read': '查看帳本、提幣與款項',
  'withdrawals.review': '審核提幣',
  'withdrawals.stop': '緊急停止提幣',
  'deposits.settle': '處理待查款項',
  'outflows.settle': '處理不明轉出',
  'books.check': '立即對帳',
  'log.read': '查看操作紀錄',
  'settings.read': '查看設定',
  'settings.change': '修改不涉及款項的設定',
  jobs: '處理背景工作失敗',
} as const satisfies Record<string, string>;
export type Right = keyof typeof RIGHTS;

export const isRight = (name: string): name is Right => name in RIGHTS;
const ALL = Object.keys(RIGHTS).filter(isRight);

interface RoleRow {
  label: string;
  rights: readonly Right[];
}

/**
 * The matrix: which rights each role has (ADR 061). `staff`, the only role before there were several, has all of them.
 * `admin` has all of them and, alone, the endpoints for `admin`: roles, limits and terms.
 */
export const ROLES = {
  support: {
    label: '客服',
    rights: [
      'orders.read',
      'orders.handle',
      'orders.refund',
      'returns',
      'members.read',
      'members.view',
      'notes',
      'reviews',
      'reports',
    ],
  },
  merchandiser: {
    label: '商品企劃',
    rights: [
      'products',
      'content',
      'listings',
      'auctions',
      'promotions',
      'coupons',
      'settings.read',
      'settings.change',
    ],
  },
  finance: {
    label: '財務',
    rights: [
      'orders.read',
      'orders.refund',
      'members.read',
      'notes',
      'promotions',
      'money.read',
      'withdrawals.review',
      'withdrawals.stop',
      'deposits.settle',
      'outflows.settle',
      'books.check',
      'log.read',
      'settings.read',
      'jobs',
    ],
  },
  compliance: {
    label: '法遵',
    rights: [
      'orders.read',
      'returns',
      'members.read',
      'members.freeze',
      'members.view',
      'notes',
      'reviews',
      'reports',
      'listings',
      'auctions',
      'auctions.inspect',
      'money.read',
      'withdrawals.stop',
      'log.read',
      'settings.read',
    ],
  },
  staff: { label: '工作人員', rights: ALL },
  admin: { label: '管理員', rights: ALL },
} as const satisfies Record<string, RoleRow>;
export type Role = keyof typeof ROLES;

export const ROLE_NAMES = [
  'support',
  'merchandiser',
  'finance',
  'compliance',
  'staff',
  'admin',
] as const satisfies readonly Role[];
/** A member can be granted a role of staff, or `center` (官方服務中心), which sells and is no role of staff. */
export const CAPABILITIES = ['center', ...ROLE_NAMES] as const;
export type Capability = (typeof CAPABILITIES)[number];

export const roleLabel = (capability: string) => {
  if (capability === 'center') return '官方服務中心';
  return isRole(capability) ? ROLES[capability].label : capability;
};
export const isRole = (name: string): name is Role => name in ROLES;
export const isStaff = (capabilities: readonly string[]) => capabilities.some(isRole);

/** A right of the matrix, `staff` for any role, `admin` for administrators alone; of several, any one is enough. */
export type NeededRight = Right | 'staff' | 'admin' | readonly (Right | 'admin')[];

export function hasRight(capabilities: readonly string[], right: NeededRight): boolean {
  if (typeof right !== 'string') return right.some((one) => hasRight(capabilities, one));
  if (right === 'admin') return capabilities.includes('admin');
  const rows: readonly RoleRow[] = capabilities.filter(isRole).map((role) => ROLES[role]);
  return rows.some(({ rights }) => right === 'staff' || rights.includes(right));
}
