/** The smallest step of a fee by weight; it keeps the fee of the heaviest parcel within the limit of an order's fee. */
export const MIN_STEP_GRAMS = 100;
