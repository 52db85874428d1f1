/** The id that staff typed into a search field, of at most 12 digits, with or without `#`; null for any other text. */
export function numberIn(text: string): number | null {
  const digits = /^#?([1-9]\d{0,11})$/.exec(text)?.[1];
  return digits ? Number(digits) : null;
}
