/** An amount as it is typed: digits and points of a full-width keyboard become the usual ones. */
export const typedAmount = (typed: string): string => typed.normalize('NFKC').trim();
