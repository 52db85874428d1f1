import type {
  bookMyParcel as bookContract,
  cancelMyParcel as cancelContract,
  handOverMySale as handOverContract,
  listMySales as listContract,
  correctMyParcel as parcelContract,
  refundMySale as refundContract,
  Sale,
  SaleSummary,
  shipMySale as shipContract,
} from '@common/endpoints/sales';
import type { Page } from '@common/envelope';
import { ORDER, type OrderStatus } from '@common/orders/orderTransitions';
import type { Queryable, Tx } from '../../../db/database';
import { AppError } from '../../../errors';
import { parsePage } from '../../../http/paging';
import type { Call, PrepareCall } from '../../../http/route';
import { readParcels } from '../parcels/readParcels';
import { type BookedParcel, bookParcel, requireSameAddress } from './bookParcel';
import { cancelAtCarrier, cancelBooking } from './cancelBooking';
import { handOver, refund } from './fulfil';
import { presentOrder, presentSummary } from './present';
import { readReturns } from './returnsOfOrder';
import { saleMoney } from './saleMoney';
import { findSale, lockSaleRow, pageOfSales, type SaleRow } from './salesStore';
import { correctParcel, sendParcel } from './sendParcel';
import { restockOf } from './stock';
import { type LineRow, readHistory, readLines } from './store';
import { refuseState } from './transition';

function presentSaleSummary(row: SaleRow, lines: LineRow[]): SaleSummary {
  const isOpen = row.status === ORDER.processing && !row.disputed_at;
  const ships = row.fulfilment === 'shipping';
  return {
    ...presentSummary(row, lines),
    buyer: row.buyer_name,
    money: saleMoney(row),
    awaitsAnswer: row.awaits_answer,
    shipBy: row.ship_by?.getTime() ?? null,
    refundBy: row.refund_by?.getTime() ?? null,
    canShip: isOpen && ships && row.address !== null,
    canHandOver: isOpen && !ships,
    canRefund: isOpen && !row.sent,
    canRefundRest: isOpen && row.sent,
  };
}

async function presentSale(db: Queryable, row: SaleRow): Promise<Sale> {
  // One query after the other: a transaction has only one connection.
  const lines = await readLines(db, [row.id]);
  const history = await readHistory(db, row.id);
  const returns = await readReturns(db, row.id);
  const parcels = await readParcels(db, row.id);
  const order = presentOrder(
    row,
    { lines, parcels, history, payments: [], group: null, returns, returnable: [] },
    'buyer',
  );
  const { note, address, paidAt, shippedAt, closedAt } = order;
  return {
    ...presentSaleSummary(row, lines),
    note,
    // The seller sees the buyer's address only after payment.
    address: row.paid_at ? address : null,
    delivery: row.delivery,
    parcels,
    paidAt,
    shippedAt,
    closedAt,
    history: order.history,
    returnId: returns[0]?.id ?? null,
    returnState: returns[0]?.state ?? null,
    returns,
  };
}

/** @throws AppError NOT_FOUND, also for another's sale */
export async function readSale(db: Queryable, outTradeNo: string, sellerId: number): Promise<Sale> {
  const row = await findSale(db, outTradeNo, sellerId);
  if (!row) throw new AppError('NOT_FOUND');
  return presentSale(db, row);
}

const STATUSES: readonly OrderStatus[] = Object.values(ORDER);

/** The caller's sales, newest first; invalid filters are ignored. */
export async function listSales({
  db,
  caller,
  query,
}: Call<typeof listContract>): Promise<Page<SaleSummary>> {
  const { current, pageSize, offset } = parsePage(query, 10);
  const status = STATUSES.find((one) => String(one) === query.status) ?? null;
  const filter = {
    status,
    q: query.q?.trim() || null,
    awaited: query.work === 'messages',
    limit: pageSize,
    offset,
  };
  const { rows, total } = await pageOfSales(db, caller.memberId, filter);
  const lines = await readLines(
    db,
    rows.map((row) => row.id),
  );
  const of = (id: number) => lines.filter((line) => line.order_id === id);
  return { list: rows.map((row) => presentSaleSummary(row, of(row.id))), total, current, pageSize };
}

async function lockMine(tx: Tx, outTradeNo: string, sellerId: number): Promise<SaleRow> {
  const row = await lockSaleRow(tx, outTradeNo, sellerId);
  if (!row) throw new AppError('NOT_FOUND');
  return row;
}

const seller = (id: number) => ({ kind: 'seller', id }) as const;

/** @throws AppError NOT_FOUND, and what `sendParcel` throws */
export async function shipMySale({
  tx,
  caller: { memberId },
  params,
  body,
}: Pick<Call<typeof shipContract>, 'tx' | 'caller' | 'params' | 'body'>): Promise<Sale> {
  const order = await lockMine(tx, params.out_trade_no, memberId);
  await sendParcel(tx, order, seller(memberId), body);
  return readSale(tx, order.out_trade_no, memberId);
}

/**
 * Before the transaction: the number of a parcel of my sale.
 * @throws AppError NOT_FOUND, ORDER_STATE unless it can be shipped, and what `bookParcel` throws
 */
export async function prepareMyParcel({
  db,
  carrier,
  caller: { memberId },
  params: { out_trade_no },
  body: { lines },
}: PrepareCall<typeof bookContract>): Promise<BookedParcel> {
  const row = await findSale(db, out_trade_no, memberId);
  if (!row) throw new AppError('NOT_FOUND');
  if (!presentSaleSummary(row, []).canShip) refuseState(row);
  return bookParcel(db, carrier, row, lines);
}

/** @throws AppError NOT_FOUND, ADDRESS_MOVED, and what `sendParcel` throws */
export async function bookMyParcel(
  { tx, caller: { memberId }, params, body }: Call<typeof bookContract>,
  booked: BookedParcel,
): Promise<Sale> {
  const order = await lockMine(tx, params.out_trade_no, memberId);
  requireSameAddress(order, booked);
  await sendParcel(tx, order, seller(memberId), { ...booked, lines: body.lines });
  return readSale(tx, order.out_trade_no, memberId);
}

/** @throws AppError NOT_FOUND, and what `correctParcel` throws */
export async function correctMyParcel({
  tx,
  caller: { memberId },
  params,
  body,
}: Call<typeof parcelContract>): Promise<Sale> {
  const order = await lockMine(tx, params.out_trade_no, memberId);
  await correctParcel(tx, order, seller(memberId), { id: params.id, ...body });
  return readSale(tx, order.out_trade_no, memberId);
}

/** Before the transaction: takes the booking back. @throws AppError NOT_FOUND, and what `cancelAtCarrier` throws */
export async function prepareMyCancel({
  db,
  carrier,
  caller: { memberId },
  params: { out_trade_no, id },
}: PrepareCall<typeof cancelContract>): Promise<void> {
  const row = await findSale(db, out_trade_no, memberId);
  if (!row) throw new AppError('NOT_FOUND');
  await cancelAtCarrier(db, carrier, row, id);
}

/** @throws AppError NOT_FOUND, and what `cancelBooking` throws */
export async function cancelMyParcel({
  tx,
  caller: { memberId },
  params,
}: Call<typeof cancelContract>): Promise<Sale> {
  const order = await lockMine(tx, params.out_trade_no, memberId);
  await cancelBooking(tx, order, seller(memberId), params.id);
  return readSale(tx, order.out_trade_no, memberId);
}

/** @throws AppError NOT_FOUND, and what `handOver` throws */
export async function handOverMySale({
  tx,
  caller: { memberId },
  params,
  body,
}: Call<typeof handOverContract>): Promise<Sale> {
  const order = await lockMine(tx, params.out_trade_no, memberId);
  await handOver(tx, order, seller(memberId), body.note);
  return readSale(tx, order.out_trade_no, memberId);
}

/**
 * The seller cannot deliver. Shipped goods are given back through a return, where both sides are heard.
 * @throws AppError NOT_FOUND, ORDER_STATE, RETURN_OPEN
 */
export async function refundMySale({
  tx,
  caller: { memberId },
  params,
  body,
}: Call<typeof refundContract>): Promise<Sale> {
  const order = await lockMine(tx, params.out_trade_no, memberId);
  if (order.status !== ORDER.processing) refuseState(order);
  await refund(tx, order, seller(memberId), { reason: body.reason, restock: restockOf(body) });
  return readSale(tx, order.out_trade_no, memberId);
}
