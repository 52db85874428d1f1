/**
 * Joins pages to one list. A card that moved to the next page between two requests is listed once.
 * @returns `starts`, the index of the first card of each page
 */
export function stackPages<C>(
  pages: readonly (readonly C[])[],
  idOf: (card: C) => number,
): { cards: C[]; starts: number[] } {
  const known = new Set<number>();
  const cards: C[] = [];
  const starts: number[] = [];
  for (const page of pages) {
    starts.push(cards.length);
    for (const card of page) {
      if (!known.has(idOf(card))) cards.push(card);
      known.add(idOf(card));
    }
  }
  return { cards, starts };
}
