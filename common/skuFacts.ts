/** Largest facts of a variant beside price and stock: characters, and grams. */
export const MAX_BARCODE_LENGTH = 40;
export const MAX_WEIGHT_GRAMS = 1_000_000;
