/** Paid orders that are to be sent: by the platform, by members, and `late` ones of either past their deadline. */
export const ORDER_WORK = ['platform', 'members', 'late'] as const;
export type OrderWork = (typeof ORDER_WORK)[number];
