import { CsvError, parse } from 'csv-parse/sync';

export interface CsvRecord {
  /** Line number of the record's beginning. */
  line: number;
  cells: string[];
}

/** Splits CSV into records of trimmed cells, without empty records; `fault` names the first syntax error. */
export function parseCsv(text: string): { records: CsvRecord[]; fault: string | null } {
  const records: CsvRecord[] = [];
  let read = 0;
  try {
    parse(text.replace(/\r\n?/g, '\n'), {
      bom: true,
      trim: true,
      relax_quotes: true,
      relax_column_count: true,
      skip_records_with_empty_values: true,
      on_record: (cells: string[], { lines }) => {
        read = lines;
        const breaks = cells.join('').split('\n').length - 1;
        records.push({ line: lines - breaks, cells: cells.map((cell) => cell.trim()) });
        return null;
      },
    });
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    return { records: [], fault: `第 ${read + 1} 行起的引號不正確，請修正後再上傳。` };
  }
  return { records, fault: null };
}
