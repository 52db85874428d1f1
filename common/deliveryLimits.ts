/** The smallest step of a fee by weight: a fee for a parcel as heavy as any stays within what an order can carry. */
export const MIN_STEP_GRAMS = 100;
