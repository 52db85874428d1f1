import { CsvError, parse } from 'csv-parse';
import { cellText } from '../../../../csv/cells';
import { AppError } from '../../../../errors';
import { COLUMN, type Column, FAULTS_COLUMN } from './columns';

const MAX_PRODUCTS = 2000;
const MAX_ROWS = 20_000;
/** Characters. */
const MAX_ROW_LENGTH = 200_000;
/** Needed beside `MAX_ROW_LENGTH`, which does not limit empty cells. */
const MAX_COLUMNS = 1000;
/** Characters that are parsed before the event loop is released. */
const CHUNK_LENGTH = 64 * 1024;

export interface FileRow {
  /** Row number as in a spreadsheet: the header is row 1. */
  row: number;
  cells: Partial<Record<Column, string>>;
  /** All cells, in the order of the file's columns. */
  record: string[];
}

/** The rows of one handle. */
export interface FileProduct {
  handle: string;
  rows: FileRow[];
}

export interface ProductFile {
  encoding: string;
  head: string[];
  /** The supported columns that the file has. */
  columns: ReadonlySet<Column>;
  ignored: string[];
  products: FileProduct[];
}

const refuse = (row: number, what: string, cause?: unknown) =>
  new AppError('CSV_FORM', { data: { row, what }, cause });

function decode(bytes: Buffer): { text: string; encoding: string } {
  const marked = bytes.length > 1 && bytes[0] === 0xff && bytes[1] === 0xfe;
  // Big5 is the encoding of older Chinese Excel versions; other encodings are refused.
  for (const encoding of marked ? ['utf-16le'] : ['utf-8', 'big5']) {
    try {
      const text = new TextDecoder(encoding, { fatal: true }).decode(bytes);
      if (!text.includes('\0')) return { text, encoding };
    } catch {
      // Not valid in this encoding: try the next one.
    }
  }
  throw new AppError('CSV_ENCODING');
}

const FAULTS: Record<string, string> = {
  CSV_QUOTE_NOT_CLOSED: '引號沒有結尾',
  INVALID_OPENING_QUOTE: '引號的位置不對',
  CSV_INVALID_CLOSING_QUOTE: '引號後面不能再有文字',
  CSV_MAX_RECORD_SIZE: '這一列太長',
};

/** A line feed, or a carriage return without one. */
function isRowEnd(text: string, at: number): boolean {
  const code = text.charCodeAt(at);
  return code === 10 || (code === 13 && text.charCodeAt(at + 1) !== 10);
}

/**
 * Refuses a file of too many rows or columns before it is parsed, which costs a hundred times as much.
 * @throws AppError CSV_FORM
 */
function refuseTooMany(text: string): void {
  let row = 1;
  let cells = 1;
  let isQuoted = false;
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    if (code === 34) isQuoted = !isQuoted;
    else if (code === 44 && !isQuoted) cells += 1;
    else if (isRowEnd(text, at) && !isQuoted && at + 1 < text.length) {
      row += 1;
      cells = 1;
    }
    if (cells > MAX_COLUMNS) throw refuse(row, `一列最多 ${MAX_COLUMNS} 欄`);
    if (row > MAX_ROWS + 1) throw refuse(row, `一次最多 ${MAX_ROWS} 列`);
  }
}

async function parseRows(text: string): Promise<string[][]> {
  const rows: string[][] = [];
  const parser = parse({ relax_column_count: true, max_record_size: MAX_ROW_LENGTH });
  const done = new Promise<void>((resolve, reject) => {
    parser.on('data', (record: string[]) => rows.push(record.map(cellText)));
    parser.on('end', resolve);
    parser.on('error', reject);
  });
  // The parser may report an error while further chunks are being written.
  let failed = false;
  done.catch(() => {
    failed = true;
  });
  for (let at = 0; at < text.length && !failed && rows.length <= MAX_ROWS; at += CHUNK_LENGTH) {
    parser.write(text.slice(at, at + CHUNK_LENGTH));
    await new Promise((resolve) => setImmediate(resolve));
  }
  if (!failed) parser.end();
  try {
    await done;
  } catch (error) {
    const what = error instanceof CsvError ? FAULTS[error.code] : undefined;
    throw refuse(rows.length + 1, what ?? '不是正確的 CSV', error);
  }
  return rows;
}

const columnOf = new Map(
  Object.entries(COLUMN).map(([column, name]) => [name.toLowerCase(), column as Column]),
);

/**
 * Parses a file and groups the rows by product.
 * @throws AppError CSV_ENCODING, CSV_FORM naming the row
 */
export async function readProductFile(bytes: Buffer): Promise<ProductFile> {
  const { text, encoding } = decode(bytes);
  refuseTooMany(text);
  const [head = [], ...rows] = await parseRows(text);
  const columns = head.map((name) => columnOf.get(name.trim().toLowerCase()));
  const known = columns.filter((column) => column !== undefined);
  if (!known.includes('handle')) throw refuse(1, '缺少 Handle 欄位');
  const twice = known.find((column, at) => known.indexOf(column) !== at);
  if (twice) throw refuse(1, `欄位「${COLUMN[twice]}」重複`);
  if (rows.length > MAX_ROWS) throw refuse(MAX_ROWS + 2, `一次最多 ${MAX_ROWS} 列`);

  const products = new Map<string, FileProduct>();
  rows.forEach((record, at) => {
    const row = at + 2;
    if (record.every((cell) => cell.trim() === '')) return;
    if (record.slice(head.length).some((cell) => cell !== '')) throw refuse(row, '欄位比標題列多');
    const cells: FileRow['cells'] = {};
    columns.forEach((column, position) => {
      if (column) cells[column] = (record[position] ?? '').replace(/\r\n?/g, '\n');
    });
    const handle = cells.handle?.trim() ?? '';
    if (!/^[^\p{Cc}]{1,120}$/u.test(handle)) throw refuse(row, '缺少 Handle，或太長');
    const product = products.get(handle) ?? { handle, rows: [] };
    product.rows.push({ row, cells, record });
    products.set(handle, product);
  });
  if (products.size > MAX_PRODUCTS) throw refuse(2, `一次最多 ${MAX_PRODUCTS} 件商品`);
  return {
    encoding,
    head,
    columns: new Set(known),
    ignored: head.filter((name, at) => !columns[at] && !['', FAULTS_COLUMN].includes(name.trim())),
    products: [...products.values()],
  };
}
