/** What must end before a member can close their account, in the order in which it is shown. */
export const CLOSING_BLOCKS = [
  'staff',
  'coin',
  'held',
  'withdrawals',
  'deposits',
  'payments',
  'orders',
  'sales',
  'returns',
  'bids',
  'lots',
  'emailChange',
] as const;
export type ClosingBlock = (typeof CLOSING_BLOCKS)[number];

/** The name of a closed account, wherever its member was named. */
export const CLOSED_NAME = '已關閉的帳戶';
