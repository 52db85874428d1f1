import type { Member } from '@common/endpoints/auth';
import { hasRight } from '@common/people/roles';

/** A right, granted or missing. */
export interface Right {
  label: string;
  allowed: boolean;
  /** The reason, or how to get it. */
  why: string;
}

const SIGN_IN = '請先登入。';

/** The user's rights by the server's rules; without a session, a visitor's. */
export function rightsOf(member: Member | undefined): Right[] {
  const hasWallet = !!member && member.wallets.length > 0;
  const capabilities = member?.capabilities ?? [];
  const isCenter = capabilities.includes('center');
  const handlesOrders = hasRight(capabilities, 'orders.handle');
  const isAdmin = hasRight(capabilities, 'admin');
  return [
    { label: '瀏覽與搜尋商品', allowed: true, why: '所有人都可以。' },
    {
      label: '下單、用餘額付款',
      allowed: !!member,
      why: member ? '會員都可以。' : SIGN_IN,
    },
    {
      label: '用錢包登入與付款',
      allowed: hasWallet,
      why: hasWallet
        ? '您已綁定錢包。'
        : member
          ? '請先綁定錢包。'
          : '請用錢包登入，或登入後綁定。',
    },
    {
      label: '用電子郵件登入、接收通知',
      allowed: !!member?.email,
      why: member?.email ? '您已綁定電子郵件。' : member ? '請先綁定電子郵件。' : SIGN_IN,
    },
    {
      label: '在商城與商城競標上架',
      allowed: isCenter,
      why: isCenter ? '您是官方服務中心。' : '僅限官方服務中心。',
    },
    {
      label: '處理訂單與出貨',
      allowed: handlesOrders,
      why: handlesOrders ? '您是工作人員。' : '僅限工作人員。',
    },
    {
      label: '管理人員與權限',
      allowed: isAdmin,
      why: isAdmin ? '您是管理員。' : '僅限管理員。',
    },
  ];
}
