import type { StaffOrder } from '@common/endpoints/adminOrders';
import type { BoughtOrder, Order, OrderSummary } from '@common/endpoints/orderShapes';
import type { Parcel } from '@common/endpoints/parcels';
import { sellerRefOf } from '@common/endpoints/sellerRef';
import { unitsToAmount } from '@common/money/money';
import { cancelRight } from '@common/orders/orderTransitions';
import type { SkuQuantity } from '@common/orders/returnSplit';
import type { Queryable } from '../../../db/database';
import { AppError } from '../../../errors';
import { readParcels } from '../parcels/readParcels';
import { readSender } from '../shipping/senderAddress';
import { isInUnpaidGroup, presentMissing } from './bill';
import { placeOf } from './locateOrder';
import { readReturnable, readReturns } from './returnsOfOrder';
import {
  billOf,
  type HistoryRow,
  type LineRow,
  type OrderRow,
  type Owner,
  type PaymentRow,
  readHistory,
  readLines,
  readOrderRow,
  readPayments,
} from './store';
import type { OrderGroupRef, OrderReturn } from './viewStore';
import * as sql from './viewStore';

const ms = (date: Date | null) => date?.getTime() ?? null;

const cancelRightOf = (row: OrderRow) =>
  isInUnpaidGroup(row) ? null : cancelRight({ ...row, inReturn: row.disputed_at !== null });

export function presentLine(line: LineRow): OrderSummary['lines'][number] {
  return {
    productId: line.product_id,
    skuId: line.sku_id,
    title: line.title,
    skuName: line.sku_name,
    picture: line.picture,
    unitPrice: unitsToAmount(line.unit_price),
    quantity: line.quantity,
    discount: unitsToAmount(line.discount),
    dealDiscount: unitsToAmount(line.deal_discount),
    returned: line.returned,
  };
}

export function presentSummary(row: OrderRow, lines: LineRow[]): OrderSummary {
  return {
    out_trade_no: row.out_trade_no,
    channel: row.channel,
    status: row.status,
    total: unitsToAmount(row.total),
    coinAmount: unitsToAmount(row.coin_amount),
    advAmount: unitsToAmount(row.adv_amount),
    deliveryFee: unitsToAmount(row.delivery_fee),
    dealDiscount: unitsToAmount(row.deal_discount),
    discount: unitsToAmount(row.discount),
    sellerBears: row.seller_bears,
    refundedCoin: unitsToAmount(row.refunded_coin),
    refundedAdv: unitsToAmount(row.refunded_adv),
    refundedDiscount: unitsToAmount(row.refunded_discount),
    paymentMethod: row.payment_method,
    twdRate: row.twd_rate,
    fulfilment: row.fulfilment,
    temperature: row.temperature,
    createdAt: row.created_at.getTime(),
    expiresAt: ms(row.expires_at),
    inReturn: row.disputed_at !== null,
    canCancel: cancelRightOf(row) === 'cancel',
    lines: lines.map(presentLine),
  };
}

/** The order in a list of its buyer's. */
export const presentBought = (row: OrderRow, lines: LineRow[]): BoughtOrder => ({
  ...presentSummary(row, lines),
  soldBy: sellerRefOf(row.seller_id, row.seller_name),
});

export const presentPayment = (payment: PaymentRow): Order['payments'][number] => ({
  txHash: payment.tx_hash,
  state: payment.state,
  amount: payment.amount === null ? null : unitsToAmount(payment.amount),
  confirmations: payment.confirmations,
});

interface Parts {
  /** The latest first. */
  returns: OrderReturn[];
  returnable: SkuQuantity[];
  group: OrderGroupRef | null;
  lines: LineRow[];
  parcels: Parcel[];
  history: HistoryRow[];
  payments: PaymentRow[];
}

function mayAskToCancel(row: OrderRow, last: OrderReturn | undefined): boolean {
  const isDecided = last?.reason === 'cancel' && last.state === 'rejected';
  return cancelRightOf(row) === 'ask' && !isDecided;
}

/** The order as its buyer, its seller or staff see it; names of actors only for staff. */
export function presentOrder(row: OrderRow, parts: Parts, viewer: 'buyer' | 'staff'): Order {
  const { returns } = parts;
  const mayReturn = row.disputed_at === null && parts.returnable.length > 0;
  return {
    ...presentBought(row, parts.lines),
    canAskToCancel: mayAskToCancel(row, returns[0]),
    shipBy: ms(row.ship_by),
    refundBy: ms(row.refund_by),
    note: row.note,
    address: placeOf(row),
    delivery: row.delivery,
    parcels: parts.parcels,
    paidAt: ms(row.paid_at),
    shippedAt: ms(row.shipped_at),
    autoConfirmAt: ms(row.auto_confirm_at),
    closedAt: ms(row.closed_at),
    returnUntil: mayReturn ? ms(row.settle_at ?? row.auto_confirm_at) : null,
    returnable: parts.returnable,
    returns,
    group: parts.group,
    missing: isInUnpaidGroup(row) ? null : presentMissing([row], parts.payments),
    payments: parts.payments.map(presentPayment),
    history: parts.history.map((entry) => ({
      from: entry.from_status,
      to: entry.to_status,
      at: entry.at.getTime(),
      actor: entry.actor,
      actorName: viewer === 'staff' ? entry.actor_name : null,
      reason: entry.reason,
    })),
  };
}

async function partsOf(db: Queryable, row: OrderRow): Promise<Parts> {
  // One query after the other: a transaction has only one connection.
  const lines = await readLines(db, [row.id]);
  const history = await readHistory(db, row.id);
  const payments = await readPayments(db, billOf(row));
  const group = (await db.maybeOne(sql.groupOfOrder, [row.id])) ?? null;
  const returns = await readReturns(db, row.id);
  const returnable = await readReturnable(db, row.id);
  const parcels = await readParcels(db, row.id);
  return { lines, parcels, history, payments, group, returns, returnable };
}

async function requireRow(db: Queryable, outTradeNo: string, owner: Owner): Promise<OrderRow> {
  const row = await readOrderRow(db, outTradeNo, owner);
  if (!row) throw new AppError('NOT_FOUND');
  return row;
}

/** @throws AppError NOT_FOUND, also for another's order */
export async function readOrder(
  db: Queryable,
  outTradeNo: string,
  buyerId: number,
): Promise<Order> {
  const row = await requireRow(db, outTradeNo, buyerId);
  return presentOrder(row, await partsOf(db, row), 'buyer');
}

/** @throws AppError NOT_FOUND */
export async function readOrderForStaff(db: Queryable, outTradeNo: string): Promise<StaffOrder> {
  const row = await requireRow(db, outTradeNo, 'staff');
  const parts = await partsOf(db, row);
  const buyer = await db.one(sql.findBuyer, [row.buyer_id]);
  const [seller] = await db.run(sql.namesOfMembers, [row.seller_id ? [row.seller_id] : []]);
  const { address } = await readSender(db, row.seller_id);
  return {
    ...presentOrder(row, parts, 'staff'),
    buyer,
    seller: seller ?? null,
    ...(address && { from: address }),
  };
}
