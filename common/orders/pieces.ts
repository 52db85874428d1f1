/** Sum of the lines' pieces. */
export const countPieces = (lines: readonly { quantity: number }[]): number =>
  lines.reduce((sum, { quantity }) => sum + quantity, 0);
