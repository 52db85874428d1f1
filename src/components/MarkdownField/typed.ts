/** Replaces control characters in a pasted single line: the API refuses them. */
export const cleanLine = (pasted: string): string => pasted.replace(/\p{Cc}+/gu, ' ');

/** Removes control characters in several lines: line feeds stay, tabs become spaces. */
export const cleanText = (pasted: string): string =>
  pasted
    .replace(/\r\n?/g, '\n')
    .replace(/\t/g, '  ')
    // Every control character (`\p{Cc}`) but the line feed.
    .replace(/(?!\n)\p{Cc}/gu, '');
