const NUMBER = /^-?\d+(\.\d+)?$/;
/** Characters that begin a formula in a spreadsheet, and the quote that already marks text. */
const FORMULA = /^'*[=+\-@\t\r\n＝＋－＠]/;
const MARKED = /^''*[=+\-@\t\r\n＝＋－＠]/;

/** A cell that no spreadsheet computes (DESIGN §8); figures stay figures. */
export function csvCell(text: string): string {
  const safe = FORMULA.test(text) && !NUMBER.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

/** Reverses `csvCell`, after the reader has removed the quotes. */
export function cellText(cell: string): string {
  return MARKED.test(cell) ? cell.slice(1) : cell;
}

export const csvLine = (cells: readonly string[]) => `${cells.map(csvCell).join(',')}\r\n`;

/** The byte order mark makes spreadsheets read UTF-8. */
export const BYTE_ORDER_MARK = '\uFEFF';

// Taiwan's time, independent of the server's time zone.
const clock = new Intl.DateTimeFormat('sv-SE', {
  timeZone: 'Asia/Taipei',
  dateStyle: 'short',
  timeStyle: 'medium',
});

/** Taiwan's date and time to the second, as spreadsheets read them: 2026-11-22 21:00:00. */
export const csvTime = (at: Date | number): string => clock.format(at);
