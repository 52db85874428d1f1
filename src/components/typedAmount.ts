/** Separators of thousands, as amounts are written and copied: `1,234.5`, or `1000,000` where the first one was taken while typing. */
const GROUPED = /^[1-9]\d*(,\d{3})+(\.\d*)?$/;

/** An amount as it is typed or pasted: digits and points of a full-width keyboard become the usual ones, thousands lose their separators. */
export function typedAmount(typed: string): string {
  const plain = typed.normalize('NFKC').trim();
  return GROUPED.test(plain) ? plain.replaceAll(',', '') : plain;
}
