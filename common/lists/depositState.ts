export const DEPOSIT_STATES = ['credited', 'suspense', 'returned', 'reversed'] as const;
export type DepositState = (typeof DEPOSIT_STATES)[number];

/** States as staff name them. */
export const DEPOSIT_STATE: Readonly<Record<DepositState, { label: string; color: string }>> = {
  credited: { label: '已入帳', color: 'green' },
  suspense: { label: '待查', color: 'orange' },
  returned: { label: '退回付款地址', color: 'blue' },
  reversed: { label: '鏈上已撤回', color: 'default' },
};
