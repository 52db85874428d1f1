/** What is pasted along unseen and the API refuses: control characters. For a field of one line. */
export const cleanLine = (typed: string): string => typed.replace(/\p{Cc}+/gu, ' ');

/** As `cleanLine`, for text of several lines: line breaks stay, tabs become spaces. */
export const cleanText = (typed: string): string =>
  typed
    .replace(/\r\n?/g, '\n')
    .replace(/\t/g, '  ')
    .replace(/[^\P{Cc}\n]/gu, '');
