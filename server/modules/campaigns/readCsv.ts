/** Splits CSV (RFC 4180) into records of cells; CRLF or LF, a BOM left out. Line: where each begins. */
export function readCsv(text: string): { line: number; cells: string[] }[] {
  const records: { line: number; cells: string[] }[] = [];
  let cells: string[] = [];
  let cell = '';
  let quoted = false;
  let line = 1;
  let begun = 1;
  const source = text.replace(/^\uFEFF/, '').replace(/\r\n?/g, '\n');
  const endCell = () => {
    cells.push(cell.trim());
    cell = '';
  };
  const endRecord = () => {
    endCell();
    if (cells.some((one) => one !== '')) records.push({ line: begun, cells });
    cells = [];
    begun = line + 1;
  };
  for (let at = 0; at < source.length; at++) {
    const char = source.charAt(at);
    if (quoted) {
      if (char === '"' && source.charAt(at + 1) === '"') at++;
      else if (char === '"') {
        quoted = false;
        continue;
      }
      cell += char;
    } else if (char === '"' && cell.trim() === '') {
      quoted = true;
      cell = '';
    } else if (char === ',') endCell();
    else if (char === '\n') endRecord();
    else cell += char;
    if (char === '\n') line++;
  }
  endRecord();
  return records;
}
