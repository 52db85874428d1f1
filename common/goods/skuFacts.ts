/** Limits of a variant's barcode (characters) and weight (grams). */
export const MAX_BARCODE_LENGTH = 40;
export const MAX_WEIGHT_GRAMS = 1_000_000;

/** Max. characters of the reason for a change of stock by hand. */
export const MAX_STOCK_REASON = 200;
