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

/** Replaces the member's name once the account is closed. */
export const CLOSED_NAME = '已關閉的帳戶';
