/** Number of labels on one page. */
export const MAX_LABELS = 100;
