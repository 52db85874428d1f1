const NUMBER = /^-?\d+(\.\d+)?$/;
/** What a spreadsheet takes for the beginning of a formula, and what was marked as none already. */
const FORMULA = /^'*[=+\-@\t\r\n＝＋－＠]/;
const MARKED = /^''*[=+\-@\t\r\n＝＋－＠]/;

/** A cell that no spreadsheet computes (DESIGN §8); figures stay figures. */
export function csvCell(text: string): string {
  const safe = FORMULA.test(text) && !NUMBER.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

/** What `csvCell` was given, once a reader has taken the quotes away. */
export function cellText(cell: string): string {
  return MARKED.test(cell) ? cell.slice(1) : cell;
}

export const csvLine = (cells: readonly string[]) => `${cells.map(csvCell).join(',')}\r\n`;

/** The byte order mark tells spreadsheets that this is UTF-8. */
export const BYTE_ORDER_MARK = '\uFEFF';
