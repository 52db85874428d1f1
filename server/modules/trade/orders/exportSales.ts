import { orderStatus } from '@common/lists/orderStatus';
import { SALE_MONEY } from '@common/lists/saleMoney';
import { unitsToAmount } from '@common/money/money';
import { twdOf } from '@common/orders/invoice';
import { BYTE_ORDER_MARK, csvLine, csvTime } from '../../../csv/cells';
import type { Reads } from '../../../db/database';
import { AppError } from '../../../errors';
import type { RawCall } from '../../../http/route';
import { sendFile } from '../../../http/sendFile';
import { saleMoney } from './saleMoney';
import { reportPeriod } from './salesReport';
import { type PaidSaleRow, paidSales } from './salesStore';

const SALES_AT_ONCE = 100;

const time = (at: Date | null) => (at ? csvTime(at) : '');
const borneBy = (bearer: 'seller' | 'platform', row: PaidSaleRow) =>
  row.seller_bears === (bearer === 'seller') ? unitsToAmount(row.discount) : '0';

/** A column's title and its cell. */
const COLUMNS: readonly (readonly [
  string,
  (row: PaidSaleRow, money: ReturnType<typeof saleMoney>) => string,
])[] = [
  ['訂單編號', (row) => row.out_trade_no],
  ['付款時間（臺灣）', (row) => time(row.paid_at)],
  ['狀態', (row) => orderStatus(row.status).label],
  ['買家', (row) => row.buyer_name],
  ['商品', (row) => row.goods ?? ''],
  ['買家付款（GAB）', (row) => unitsToAmount(row.coin_amount)],
  ['買家付款（廣告幣）', (row) => unitsToAmount(row.adv_amount)],
  ['其中運費（GAB）', (row) => unitsToAmount(row.delivery_fee)],
  ['我的優惠活動折抵（GAB）', (row) => unitsToAmount(row.deal_discount)],
  ['我的優惠券折抵（GAB）', (row) => borneBy('seller', row)],
  ['平台補足（GAB）', (row) => borneBy('platform', row)],
  ['部分退款（GAB）', (row) => unitsToAmount(row.refunded_coin)],
  ['部分退款（廣告幣）', (row) => unitsToAmount(row.refunded_adv)],
  ['款項', (_, { state }) => SALE_MONEY[state]],
  ['手續費（GAB）', (_, { fee }) => fee],
  ['實收（GAB）', (_, { net }) => net],
  ['實收（廣告幣）', (_, { netAdv }) => netAdv],
  ['撥款時間（臺灣）', (row) => time(row.settled_at)],
  ['付款時參考匯率（1 GAB = NT$）', (row) => row.twd_rate ?? ''],
  [
    '買家付款約合（NT$）',
    (row) => (row.twd_rate ? twdOf(BigInt(row.coin_amount), row.twd_rate).toString() : ''),
  ],
  ['已退款的商品', (row) => row.refunded_goods ?? ''],
];

async function* lines(
  db: Reads,
  sellerId: number,
  period: { from: Date; to: Date },
): AsyncGenerator<string> {
  yield BYTE_ORDER_MARK + csvLine(COLUMNS.map(([title]) => title));
  for await (const rows of paidSales(db, sellerId, period, SALES_AT_ONCE)) {
    yield rows
      .map((row) => {
        const money = saleMoney(row);
        return csvLine(COLUMNS.map(([, cell]) => cell(row, money)));
      })
      .join('');
  }
}

/** Streams a member's sales of a period as CSV. @throws AppError RECORDS_RANGE, BAD_INPUT */
export async function exportSales(call: RawCall) {
  const { db, caller, request } = call;
  if (!caller) throw new AppError('SIGN_IN_REQUIRED');
  const period = reportPeriod(Object(request.query));
  return sendFile(call, { name: 'sales', end: 'csv' }, lines(db.exports, caller.memberId, period));
}
