/** Whether the staff's search indexes any part of the text: three characters in a row, or two of which one is not ASCII. */
export const isFindable = (text: string): boolean =>
  /\S{3}|[^\p{ASCII}\s]\S|\S[^\p{ASCII}\s]/u.test(text);
