import { orderStatus } from '@common/lists/orderStatus';
import { unitsToAmount } from '@common/money/money';
import { twdOf } from '@common/orders/invoice';
import { ORDER } from '@common/orders/orderTransitions';
import { BYTE_ORDER_MARK, csvLine, csvTime } from '../../../csv/cells';
import type { Reads } from '../../../db/database';
import { noteExport } from '../../../http/noteExport';
import type { RawCall } from '../../../http/route';
import { sendFile } from '../../../http/sendFile';
import { addressText } from './addressText';
import { type ExportRow, exportRows } from './exportStore';
import { parsePlace, parseStaffFilter, type StaffPlace, walkOrders } from './findOrders';
import type { StaffFilter } from './findStore';

const ORDERS_AT_ONCE = 500;
/** Rows in one string: V8 keeps a longer one apart as a large object, and frees it late (ADR 066). */
const ROWS_PER_STRING = 100;

/** Whether pieces are still to be sent: the columns of its parcel are filled in then, and the file uploaded. */
const isToSend = ({ status }: ExportRow) => status === ORDER.processing;

const time = (at: Date | null) => (at ? csvTime(at) : '');

/** A column's title and its cell. */
const COLUMNS: readonly (readonly [string, (row: ExportRow) => string])[] = [
  ['訂單編號', (row) => row.out_trade_no],
  ['狀態', (row) => orderStatus(row.status).label],
  ['頻道', (row) => (row.channel === 'shop' ? '商城' : '市集')],
  ['賣家', (row) => row.seller ?? '平台'],
  ['買家', (row) => row.buyer],
  ['商品', (row) => row.goods ?? ''],
  ['總額（GAB）', (row) => unitsToAmount(row.total)],
  ['應付（GAB）', (row) => unitsToAmount(row.coin_amount)],
  ['廣告幣折抵（廣告幣）', (row) => unitsToAmount(row.adv_amount)],
  ['優惠活動折抵（GAB）', (row) => unitsToAmount(row.deal_discount)],
  ['優惠券折抵（GAB）', (row) => unitsToAmount(row.discount)],
  ['部分退款（GAB）', (row) => unitsToAmount(row.refunded_coin)],
  ['部分退款（廣告幣）', (row) => unitsToAmount(row.refunded_adv)],
  ['物流業者', (row) => (isToSend(row) ? '' : (row.carriers ?? ''))],
  ['物流單號', (row) => (isToSend(row) ? '' : (row.tracking_nos ?? ''))],
  ['收件人', (row) => row.address?.recipient ?? ''],
  ['電話', (row) => row.address?.phone ?? ''],
  ['地址', (row) => (row.address ? addressText(row.address) : '')],
  ['下單時間（臺灣）', (row) => time(row.created_at)],
  ['付款時間（臺灣）', (row) => time(row.paid_at)],
  ['出貨時間（臺灣）', (row) => time(row.shipped_at)],
  ['買家備註', (row) => row.note],
  // Later columns come last, so that the others keep the places that they had in files of earlier releases.
  ['付款時參考匯率（1 GAB = NT$）', (row) => row.twd_rate ?? ''],
  [
    '應付約合（NT$）',
    (row) => (row.twd_rate ? twdOf(BigInt(row.coin_amount), row.twd_rate).toString() : ''),
  ],
  ['先前寄出的包裹', (row) => (isToSend(row) ? (row.parcels ?? '') : '')],
  ['已退款的商品', (row) => row.refunded_goods ?? ''],
  ['已退款合計（GAB）', (row) => unitsToAmount(row.given_back_coin)],
  ['已退款合計（廣告幣）', (row) => unitsToAmount(row.given_back_adv)],
];

/** Reads some hundred orders at a time, at the speed of the client, so that memory does not grow with the export. */
async function* lines(db: Reads, asked: StaffFilter, place: StaffPlace): AsyncGenerator<string> {
  yield BYTE_ORDER_MARK + csvLine(COLUMNS.map(([title]) => title));
  for await (const ids of walkOrders(db, asked, place, ORDERS_AT_ONCE)) {
    const rows = ids.length > 0 ? await db.run(exportRows, [ids]) : [];
    for (let at = 0; at < rows.length; at += ROWS_PER_STRING) {
      const some = rows.slice(at, at + ROWS_PER_STRING);
      yield some.map((row) => csvLine(COLUMNS.map(([, cell]) => cell(row)))).join('');
    }
  }
}

/** The filters for the log of staff. What was typed may be a phone or a name, and is not kept (ADR 053). */
const noteOf = ({ status, channel, work, text, buyer, from, to }: StaffFilter): string =>
  Object.entries({ status, channel, work })
    .flatMap(([name, value]) => (value === null ? [] : [`${name} ${value}`]))
    .concat(
      Object.entries({ q: text, buyer, from, to }).flatMap(([name, one]) => (one ? [name] : [])),
    )
    .join('、');

/** Streams orders with names and addresses as CSV, in the order of the list. Logs the export before the first line. */
export async function exportOrders(call: RawCall) {
  const { db, request } = call;
  const filter = parseStaffFilter(Object(request.query));
  const place = parsePlace(Object(request.query), filter);
  await noteExport(call, 'order.export', 'order', noteOf(filter));
  return sendFile(call, { name: 'orders', end: 'csv' }, lines(db.exports, filter, place));
}
