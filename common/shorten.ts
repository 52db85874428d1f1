/** One line of plain text, cut where a reader would not mind. */
export function shorten(text: string, length: number): string {
  const letters = [...text.replace(/\s+/g, ' ').trim()];
  return letters.length > length ? `${letters.slice(0, length - 1).join('')}…` : letters.join('');
}

/** The words of a search where a page speaks of them: up to a thousand letters can be searched for. */
export const searchedWords = (q: string) => `「${shorten(q, 40)}」`;
