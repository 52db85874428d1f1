import type { Member } from '@common/endpoints/auth';

/** Something one may do here, or what is missing for it. */
export interface Right {
  label: string;
  allowed: boolean;
  /** Why, or what to do to get it. */
  why: string;
}

const SIGN_IN = '請先登入。';

/** What this person may do, by the rules the server goes by; nobody signed in is a visitor. */
export function rightsOf(member: Member | undefined): Right[] {
  const hasWallet = !!member && member.wallets.length > 0;
  const has = (...any: Member['capabilities']) =>
    !!member?.capabilities.some((one) => any.includes(one));
  return [
    { label: '瀏覽與搜尋商品', allowed: true, why: '所有人都可以。' },
    {
      label: '下單、以餘額付款',
      allowed: !!member,
      why: member ? '會員都可以。' : SIGN_IN,
    },
    {
      label: '以錢包登入與付款',
      allowed: hasWallet,
      why: hasWallet
        ? '您已綁定錢包。'
        : member
          ? '請先綁定錢包。'
          : '請以錢包登入，或登入後綁定。',
    },
    {
      label: '以電子郵件登入、接收通知',
      allowed: !!member?.email,
      why: member?.email ? '您已綁定電子郵件。' : member ? '請先綁定電子郵件。' : SIGN_IN,
    },
    {
      label: '在商城與商城競標上架',
      allowed: has('center'),
      why: has('center') ? '您是官方服務中心。' : '僅限官方服務中心。',
    },
    {
      label: '處理訂單與出貨',
      allowed: has('staff', 'admin'),
      why: has('staff', 'admin') ? '您是工作人員。' : '僅限工作人員。',
    },
    {
      label: '管理人員與權限',
      allowed: has('admin'),
      why: has('admin') ? '您是管理員。' : '僅限管理員。',
    },
  ];
}
