/** Plain text on one line, cut to `length` code points with an ellipsis. */
export function shorten(text: string, length: number): string {
  const letters = [...text.replace(/\s+/g, ' ').trim()];
  return letters.length > length ? `${letters.slice(0, length - 1).join('')}…` : letters.join('');
}

/** The search words in a heading; a search may have up to a thousand letters. */
export const searchedWords = (q: string) => `「${shorten(q, 40)}」`;
