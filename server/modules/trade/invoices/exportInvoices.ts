import { amountToString } from '@common/money/money';
import { INVOICE_KIND, taxIn, twdOf } from '@common/orders/invoice';
import { monthBounds } from '@common/text/taipeiDay';
import { BYTE_ORDER_MARK, csvLine, csvTime } from '../../../csv/cells';
import type { Reads } from '../../../db/database';
import { noteExport } from '../../../http/noteExport';
import type { RawCall } from '../../../http/route';
import { sendFile } from '../../../http/sendFile';
import * as sql from './store';

const ORDERS_AT_ONCE = 500;
const HEAD = [
  ...['類別', '日期（臺灣）', '訂單編號', '退貨編號', '開立方式', '載具／愛心碼／統一編號', '抬頭'],
  ...['品名', '金額（GAB）', '匯率', '含稅金額（NT$）', '未稅（NT$）', '稅額（NT$）'],
];

/** Marks an order that was placed while the shop showed no rate: its NT$ are to be set by hand. */
const NO_RATE = '下單時沒有匯率';

interface Paper {
  what: '發票' | '折讓';
  at: number;
  returnId: string;
  /** What it is for, as one text. */
  goods: string;
  units: bigint;
  twd: bigint | null;
}

/**
 * An order's invoice, and an allowance for each later refund. In NT$ an allowance is the difference between the rounded amounts
 * before and after the refund, so that rounding errors do not add up.
 */
export function papersOf(row: sql.IssuedRow): Paper[] {
  if (row.issued_at === null) return [];
  const rate = row.twd_rate;
  const twd = (units: bigint) => (rate === null ? null : twdOf(units, rate));
  let remaining = BigInt(row.amount);
  const papers: Paper[] = [
    {
      what: '發票',
      at: row.issued_at.getTime(),
      returnId: '',
      goods: row.goods ?? '',
      units: remaining,
      twd: twd(remaining),
    },
  ];
  for (const refund of row.refunds ?? []) {
    const units = BigInt(refund.amount);
    const before = twd(remaining);
    const after = twd(remaining - units);
    remaining -= units;
    papers.push({
      what: '折讓',
      at: refund.at,
      returnId: refund.returnId === null ? '' : String(refund.returnId),
      goods: refund.goods ?? row.goods ?? '',
      units,
      twd: before === null || after === null ? null : before - after,
    });
  }
  return papers;
}

function lineOf(row: sql.IssuedRow, paper: Paper): string {
  const { twd } = paper;
  const tax = twd === null ? null : taxIn(twd);
  return csvLine([
    paper.what,
    csvTime(paper.at),
    row.out_trade_no,
    paper.returnId,
    INVOICE_KIND[row.kind].label,
    row.code,
    row.title,
    paper.goods,
    amountToString(paper.units),
    row.twd_rate ?? NO_RATE,
    twd?.toString() ?? '',
    twd === null || tax === null ? '' : (twd - tax).toString(),
    tax?.toString() ?? '',
  ]);
}

/** Reads some hundred orders at a time, at the speed of the client. */
async function* lines(db: Reads, month: string): AsyncGenerator<string> {
  yield BYTE_ORDER_MARK + csvLine(HEAD);
  const { from, to } = monthBounds(month);
  let beyond: number | undefined = 0;
  while (beyond !== undefined) {
    const rows: sql.IssuedRow[] = await db.run(sql.issuedInvoices, [
      beyond,
      new Date(from),
      new Date(to),
      ORDERS_AT_ONCE,
    ]);
    const csvLines = rows.flatMap((row) =>
      papersOf(row)
        .filter(({ at }) => at >= from && at < to)
        .map((paper) => lineOf(row, paper)),
    );
    if (csvLines.length > 0) yield csvLines.join('');
    beyond = rows.length < ORDERS_AT_ONCE ? undefined : rows.at(-1)?.id;
  }
}

/** Streams the invoices and allowances of a month as CSV. Logs the export before the first line. */
export async function exportInvoices(call: RawCall) {
  const { db, request } = call;
  const { month }: { month: string } = Object(request.query);
  await noteExport(call, 'invoice.export', 'invoice', month);
  return sendFile(call, { name: `invoices-${month}`, end: 'csv' }, lines(db.exports, month));
}
