/** Max. number of variants whose return to stock a member waits for. */
export const MAX_STOCK_ALERTS = 200;
