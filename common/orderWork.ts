/** Paid orders by who has to send them: the platform's own, members' sales, and those of both past their date. */
export const ORDER_WORK = ['platform', 'members', 'late'] as const;
export type OrderWork = (typeof ORDER_WORK)[number];
