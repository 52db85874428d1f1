/** The most variants whose return to stock a member waits for at once. */
export const MAX_STOCK_ALERTS = 200;
