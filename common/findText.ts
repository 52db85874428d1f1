/** Whether the staff's search has a piece of the text: three characters in a row, two with one that is not ASCII. */
export const isFindable = (text: string): boolean =>
  /\S{3}|[^\p{ASCII}\s]\S|\S[^\p{ASCII}\s]/u.test(text);
