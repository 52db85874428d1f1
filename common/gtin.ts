const GTIN = /^(\d{8}|\d{12,14})$/;

/**
 * Whether a barcode of digits with the length of a GTIN (8, 12, 13 or 14: EAN, UPC, ITF) has the right check digit.
 * Any other text is a code of the shop's own and passes.
 */
export function isSoundBarcode(text: string): boolean {
  if (!GTIN.test(text)) return true;
  // From the right, the check digit first: weights 1, 3, 1, 3, …
  const sum = [...text]
    .reverse()
    .reduce((all, digit, at) => all + Number(digit) * (at % 2 ? 3 : 1), 0);
  return sum % 10 === 0;
}

export const LONGEST_BARCODE = 40;
/** Grams. */
export const HEAVIEST = 1_000_000;
