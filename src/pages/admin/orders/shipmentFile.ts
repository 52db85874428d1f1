/** A parcel as a line of a file names it; `row` counts from the header, which is row 1. */
export interface Shipment {
  row: number;
  outTradeNo: string;
  carrier: string;
  trackingNo: string;
  /** For a member's sale: why staff ship it. */
  reason: string;
}

export const MAX_ROWS = 1000;

/** Headings by column: those of our own export first. */
const HEADINGS = {
  outTradeNo: ['訂單編號', 'out_trade_no', 'order'],
  carrier: ['物流業者', '物流公司', 'carrier'],
  trackingNo: ['物流單號', '追蹤號碼', 'tracking_no', 'tracking'],
  reason: ['代為出貨原因', '原因', 'reason'],
} as const;

/** Why a file cannot be read; the text is for the reader. */
export class UnreadableFile extends Error {}

/** UTF-16LE with its byte order mark, UTF-8 with or without one; otherwise Big5, which Excel in Taiwan writes. */
export function decodeText(bytes: ArrayBuffer): string {
  const [first, second] = new Uint8Array(bytes);
  if (first === 0xff && second === 0xfe) return new TextDecoder('utf-16le').decode(bytes);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('big5').decode(bytes);
  }
}

/** Cells by line (RFC 4180), separated by commas, or by tabs if the first line has one. */
function cellsOf(text: string): string[][] {
  const separator = /^[^\r\n]*\t/.test(text) ? '\t' : ',';
  const lines: string[][] = [[]];
  const pattern = new RegExp(
    `(?:"((?:[^"]|"")*)"|([^"${separator}\\r\\n]*))(${separator}|\\r?\\n|$)`,
    'gy',
  );
  for (let at = 0; at < text.length; at = pattern.lastIndex) {
    const found = pattern.exec(text);
    if (!found) throw new UnreadableFile(`第 ${lines.length} 列的引號沒有成對，請檢查檔案。`);
    const cell = (found[1]?.replaceAll('""', '"') ?? found[2] ?? '').trim();
    // Our export marks what a spreadsheet would compute with an apostrophe.
    lines.at(-1)?.push(cell.replace(/^'(?=[=+\-@])/, ''));
    if (found[3] !== separator) lines.push([]);
    if (found[3] === '') break;
  }
  return lines;
}

/**
 * The shipments of a CSV. Lines without carrier and tracking number are left out: they are not shipped yet.
 * @throws UnreadableFile
 */
export function parseShipments(text: string): Shipment[] {
  const [head = [], ...lines] = cellsOf(text.replace(/^\uFEFF/, ''));
  const titles = head.map((one) => one.toLowerCase());
  const columnOf = (names: readonly string[]) => titles.findIndex((one) => names.includes(one));
  const columns = {
    outTradeNo: columnOf(HEADINGS.outTradeNo),
    carrier: columnOf(HEADINGS.carrier),
    trackingNo: columnOf(HEADINGS.trackingNo),
    reason: columnOf(HEADINGS.reason),
  };
  const missing = (['outTradeNo', 'carrier', 'trackingNo'] as const).filter(
    (key) => columns[key] < 0,
  );
  if (missing.length > 0) {
    const names = missing.map((key) => `「${HEADINGS[key][0]}」`).join('、');
    throw new UnreadableFile(`檔案少了${names}欄，第一列要是欄位名稱。`);
  }
  const found = lines
    .map((cells, index) => ({
      row: index + 2,
      outTradeNo: cells[columns.outTradeNo] ?? '',
      carrier: cells[columns.carrier] ?? '',
      trackingNo: cells[columns.trackingNo] ?? '',
      reason: cells[columns.reason] ?? '',
    }))
    .filter(({ carrier, trackingNo }) => carrier !== '' || trackingNo !== '');
  if (found.length === 0) throw new UnreadableFile('檔案裡沒有填好物流業者與物流單號的訂單。');
  if (found.length > MAX_ROWS) {
    throw new UnreadableFile(
      `一次最多 ${MAX_ROWS} 筆，這個檔案有 ${found.length} 筆，請分開上傳。`,
    );
  }
  return found;
}

/** The fault of a line that can be seen before anything is sent; undefined without one. */
export function validateShipment(one: Shipment, all: readonly Shipment[]): string | undefined {
  if (one.outTradeNo === '') return '沒有訂單編號';
  if (one.carrier === '') return '沒有物流業者';
  if (one.trackingNo === '') return '沒有物流單號';
  if (one.carrier.length > 30) return '物流業者最多 30 個字';
  if (one.trackingNo.length > 60) return '物流單號最多 60 個字';
  if (one.trackingNo.includes('；')) return '一列只有一件包裹，物流單號不能用「；」分開';
  if (one.reason.length > 200) return '原因最多 200 個字';
  if (all.some(({ row, outTradeNo }) => row < one.row && outTradeNo === one.outTradeNo)) {
    return '同一筆訂單在檔案裡出現兩次';
  }
  return undefined;
}

/** The lines whose tracking number another line has as well: filled down by a spreadsheet, or goods in one parcel. */
export function repeatedNumbers<S extends Shipment>(all: readonly S[]): S[] {
  const linesOf = new Map<string, number>();
  for (const { trackingNo } of all) linesOf.set(trackingNo, (linesOf.get(trackingNo) ?? 0) + 1);
  return all.filter(({ trackingNo }) => (linesOf.get(trackingNo) ?? 0) > 1);
}
