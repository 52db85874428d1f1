import { CsvError, parse } from 'csv-parse';
import { cellText } from '../../../../csv/cells';
import { AppError } from '../../../../errors';
import { COLUMN, type Column, FAULTS_COLUMN } from './columns';

const MAX_PRODUCTS = 2000;
const MAX_ROWS = 20_000;
/** Characters of one row. */
const MAX_ROW_LENGTH = 200_000;
/** A limit of its own: a row of empty cells has few characters. */
const MAX_COLUMNS = 1000;
/** Characters that are parsed before the event loop is released. */
const CHUNK_LENGTH = 64 * 1024;
/** Number of the first row below the header, as in a spreadsheet. */
const FIRST_ROW = 2;

export interface FileRow {
  /** Row number as in a spreadsheet: the header is row 1. */
  row: number;
  cells: Partial<Record<Column, string>>;
  /** All cells, those of ignored columns too, in the file's order; a faulty row may have more than the head. */
  record: string[];
  /** Why its product cannot be imported, whatever its cells mean. */
  fault: string | undefined;
}

/** The rows of one handle; an empty handle when its first row has none. */
export interface FileProduct {
  handle: string;
  rows: FileRow[];
}

export interface ProductFile {
  encoding: string;
  head: string[];
  /** The supported columns that the file has. */
  columns: ReadonlySet<Column>;
  /** Names of the columns that the shop does not know, and does not read. */
  ignored: string[];
  products: FileProduct[];
}

const formError = (row: number, what: string, cause?: unknown) =>
  new AppError('CSV_FORM', { data: { row, what }, cause });

function decode(bytes: Buffer): { text: string; encoding: string } {
  const isUtf16 = bytes.length > 1 && bytes[0] === 0xff && bytes[1] === 0xfe;
  // Excel's "Unicode text" begins with the mark of UTF-16; its older Chinese versions write Big5.
  for (const encoding of isUtf16 ? ['utf-16le'] : ['utf-8', 'big5']) {
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

/** Character codes, which are compared faster than strings. */
const CODE = { lineFeed: 10, carriageReturn: 13, quote: 34, comma: 44 } as const;

/** Whether a row ends here: at a line feed, or at a carriage return that no line feed follows. */
function isRowEnd(text: string, at: number): boolean {
  const code = text.charCodeAt(at);
  if (code === CODE.lineFeed) return true;
  return code === CODE.carriageReturn && text.charCodeAt(at + 1) !== CODE.lineFeed;
}

/**
 * Counts rows and columns before the parser runs, which takes a hundred times as long, and refuses too many.
 * @throws AppError CSV_FORM
 */
function refuseTooMany(text: string): void {
  let row = 1;
  let cells = 1;
  let isQuoted = false;
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    if (code === CODE.quote) isQuoted = !isQuoted;
    else if (code === CODE.comma && !isQuoted) cells += 1;
    else if (isRowEnd(text, at) && !isQuoted && at + 1 < text.length) {
      row += 1;
      cells = 1;
    }
    if (cells > MAX_COLUMNS) throw formError(row, `一列最多 ${MAX_COLUMNS} 欄`);
    // The header is a row too.
    if (row > MAX_ROWS + 1) throw formError(row, `一次最多 ${MAX_ROWS} 列`);
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
  for (let at = 0; at < text.length && !failed; at += CHUNK_LENGTH) {
    parser.write(text.slice(at, at + CHUNK_LENGTH));
    await new Promise((resolve) => setImmediate(resolve));
  }
  if (!failed) parser.end();
  try {
    await done;
  } catch (error) {
    const what = error instanceof CsvError ? FAULTS[error.code] : undefined;
    throw formError(rows.length + 1, what ?? '不是正確的 CSV', error);
  }
  return rows;
}

const columnOf = new Map(
  Object.entries(COLUMN).map(([column, name]) => [name.toLowerCase(), column as Column]),
);

const MAX_HANDLE_LENGTH = 120;

/** What is wrong with a row before its cells are read. */
function rowFault(handle: string, hasMore: boolean): string | undefined {
  if (hasMore) return '欄位比標題列多，文字裡有逗號時要用引號包住';
  if (!handle) return '缺少 Handle，不知道是哪件商品';
  if (handle.length > MAX_HANDLE_LENGTH) return `Handle 最多 ${MAX_HANDLE_LENGTH} 個字`;
  return /\p{Cc}/u.test(handle) ? 'Handle 不能有換行' : undefined;
}

/**
 * Groups rows by handle. A row without one starts a product if it has a title; else it may be a variant of the product above,
 * which is not imported without it.
 */
class ProductRows {
  readonly #products = new Map<string, FileProduct>();
  #above: FileProduct | undefined;

  add(row: FileRow): void {
    const handle = row.cells.handle?.trim() ?? '';
    const above = handle || row.cells.title?.trim() ? undefined : this.#above;
    // No handle has a line feed at its end, for it is trimmed.
    const key = handle || `${row.row}\n`;
    const product = above ?? this.#products.get(key) ?? { handle, rows: [] };
    product.rows.push(row);
    if (!above) this.#products.set(key, product);
    this.#above = product;
  }

  get list(): FileProduct[] {
    return [...this.#products.values()];
  }
}

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
  if (!known.includes('handle')) throw formError(1, '缺少 Handle 欄位');
  const repeated = known.find((column, at) => known.indexOf(column) !== at);
  if (repeated) throw formError(1, `欄位「${COLUMN[repeated]}」重複`);

  const products = new ProductRows();
  rows.forEach((record, at) => {
    if (record.every((cell) => cell.trim() === '')) return;
    const cells: FileRow['cells'] = {};
    columns.forEach((column, position) => {
      if (column) cells[column] = (record[position] ?? '').replace(/\r\n?/g, '\n');
    });
    const hasMore = record.slice(head.length).some((cell) => cell !== '');
    const fault = rowFault(cells.handle?.trim() ?? '', hasMore);
    products.add({ row: at + FIRST_ROW, cells, record, fault });
  });
  const { list } = products;
  if (list.length > MAX_PRODUCTS) throw formError(FIRST_ROW, `一次最多 ${MAX_PRODUCTS} 件商品`);
  return {
    encoding,
    head,
    columns: new Set(known),
    ignored: head.filter((name, at) => !columns[at] && !['', FAULTS_COLUMN].includes(name.trim())),
    products: list,
  };
}
