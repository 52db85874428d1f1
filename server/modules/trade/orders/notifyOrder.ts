import { cancelRight, ORDER, type OrderStatus } from '@common/orders/orderTransitions';
import type { Paid } from '@common/orders/returnSplit';
import type { Tx } from '../../../db/database';
import { amountsText } from '../../messages/notices/amountsText';
import { inSentence } from '../../messages/notices/inSentence';
import { type AnyNotice, notify, notifyEach, settleNotices } from '../../messages/notices/notify';
import type { Actor, Shipping } from './actor';
import type { OrderRow } from './store';
import { REMIND_AFTER_S } from './toPayStore';
import { leftOf, proceedsOf } from './topUp';

const paidText = (order: OrderRow) =>
  amountsText(BigInt(order.coin_amount), BigInt(order.adv_amount));

/** The buyer's payment, and the discount of their coupon. */
function paymentText(order: OrderRow): string {
  const saved = BigInt(order.discount);
  const text = paidText(order);
  return saved > 0n ? `${text}，優惠券折抵 ${amountsText(saved, 0n)}` : text;
}

function paidNotices(order: OrderRow): AnyNotice[] {
  const { buyer_id, seller_id, out_trade_no, fulfilment } = order;
  const toBuyer = { out_trade_no, paid: paymentText(order) };
  const worth = amountsText(proceedsOf(order), BigInt(order.adv_amount));
  return [
    { memberId: buyer_id, kind: 'orderPaid', data: toBuyer },
    ...(seller_id === null
      ? []
      : [
          {
            memberId: seller_id,
            kind: fulfilment === 'shipping' ? 'orderToShip' : 'orderToHandOver',
            data: { out_trade_no, paid: worth },
          } as const,
        ]),
  ];
}

async function notifyUnpaidEnd(tx: Tx, order: OrderRow, to: OrderStatus, reason: string) {
  const { out_trade_no } = order;
  const kind = to === ORDER.failed ? 'orderFailed' : 'orderCancelled';
  await notify(tx, order.buyer_id, kind, { out_trade_no, reason: inSentence(reason) });
}

/**
 * Clears the reminder to pay (`remindToPay`). A younger order has none yet; it counts as younger only below half of the time, since
 * this machine's clock may differ from the database's.
 */
async function settleToPay(tx: Tx, [first]: readonly OrderRow[]): Promise<void> {
  if (first?.status !== ORDER.awaitingPayment) return;
  const age = Date.now() - first.created_at.getTime();
  // A negative age shows that this machine's clock is behind, and tells nothing about the order.
  if (age >= 0 && age < (REMIND_AFTER_S * 1000) / 2) return;
  const about = `order:${first.out_trade_no}`;
  await settleNotices(tx, [first.buyer_id], about, ['orderToPay', 'groupToPay']);
}

/** Notifies both sides of orders' new status, except the side that caused it. */
export async function notifyMoved(
  tx: Tx,
  orders: readonly OrderRow[],
  to: OrderStatus,
  actor: Actor,
  reason: string,
  shipping?: Shipping,
): Promise<void> {
  await settleToPay(tx, orders);
  if (to === ORDER.processing) {
    // The winner and the seller get the auction's own notices.
    if (actor.kind !== 'system') await notifyEach(tx, orders.flatMap(paidNotices));
    return;
  }
  if (actor.kind === 'buyer') return;
  for (const order of orders) await notifyOfMove(tx, order, to, reason, shipping);
}

/** Notifies the buyer of one order's new status. */
async function notifyOfMove(
  tx: Tx,
  order: OrderRow,
  to: OrderStatus,
  reason: string,
  shipping?: Shipping,
): Promise<void> {
  const { out_trade_no, buyer_id, status: from } = order;
  if (to === ORDER.shipped && shipping) {
    await notify(tx, buyer_id, 'orderShipped', { out_trade_no, ...shipping });
  } else if (to === ORDER.succeeded) {
    await notify(tx, buyer_id, 'orderCompleted', { out_trade_no });
  } else if (from === ORDER.awaitingPayment) {
    await notifyUnpaidEnd(tx, order, to, reason);
  }
}

/** Notifies both sides that what is left of the payment goes back to the buyer. */
export async function notifyRefunded(
  tx: Tx,
  order: OrderRow,
  { coin, adv }: Paid,
  reason: string,
): Promise<void> {
  const { out_trade_no, buyer_id, seller_id } = order;
  const about = { out_trade_no, reason: inSentence(reason) };
  await notify(tx, buyer_id, 'orderRefunded', { ...about, paid: amountsText(coin, adv) });
  if (seller_id !== null) await notify(tx, seller_id, 'saleRefunded', about);
}

/** The refund of some pieces. */
export interface PartRefund {
  returnId: number;
  /** The pieces' part of what was paid. */
  paid: Paid;
  reason: string;
}

/** Notifies both sides that the price of some pieces goes back to the buyer, and the order goes on. */
export async function notifyPartRefunded(
  tx: Tx,
  order: OrderRow,
  { returnId, paid, reason }: PartRefund,
): Promise<void> {
  const { out_trade_no, buyer_id, seller_id } = order;
  const about = {
    out_trade_no,
    returnId,
    reason: inSentence(reason),
    paid: amountsText(paid.coin, paid.adv),
  };
  await notify(tx, buyer_id, 'orderPartRefunded', about);
  if (seller_id !== null) await notify(tx, seller_id, 'salePartRefunded', about);
}

/** Notifies the seller of what staff did in their place, and why. */
export async function notifyHandled(
  tx: Tx,
  order: OrderRow,
  did: string,
  reason: string,
): Promise<void> {
  const { out_trade_no, seller_id } = order;
  if (seller_id === null) return;
  const about = { out_trade_no, did, reason: inSentence(reason), at: Date.now() };
  await notify(tx, seller_id, 'saleHandled', about);
}

/** Notifies the buyer that some pieces are on their way. */
export async function notifyPartSent(
  tx: Tx,
  order: OrderRow,
  shipping: Shipping,
  pieces: number,
): Promise<void> {
  const { out_trade_no, buyer_id } = order;
  await notify(tx, buyer_id, 'orderPartSent', {
    out_trade_no,
    pieces,
    ...shipping,
    at: Date.now(),
  });
}

/** Notifies the buyer of the parcel's right number. */
export async function notifyParcel(tx: Tx, order: OrderRow, shipping: Shipping): Promise<void> {
  const { out_trade_no, buyer_id } = order;
  await notify(tx, buyer_id, 'parcelCorrected', { out_trade_no, ...shipping, at: Date.now() });
}

/** Notifies the seller that the sale was settled to them. @param coin what they get after the commission, base units */
export async function notifySettled(tx: Tx, order: OrderRow, coin: bigint): Promise<void> {
  const { out_trade_no, seller_id } = order;
  const earnings = amountsText(coin, leftOf(order).adv);
  if (seller_id !== null) await notify(tx, seller_id, 'saleCompleted', { out_trade_no, earnings });
}

const time = new Intl.DateTimeFormat('zh-TW', {
  month: 'numeric',
  day: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
  timeZone: 'Asia/Taipei',
  hour12: false,
});

/** A time as notices write it. */
export const notifyTime = (at: Date): string => time.format(at);

/** Reminds the seller of the time for shipping, and of what ends the sale of this kind when it is missed. */
export async function notifyToShip(tx: Tx, order: OrderRow): Promise<void> {
  const { out_trade_no, seller_id, ship_by, refund_by, fulfilment, sent } = order;
  if (seller_id === null || !ship_by || !refund_by) return;
  const canCancel = (late: boolean) =>
    cancelRight({ ...order, late, inReturn: order.disputed_at !== null }) === 'cancel';
  const about = { out_trade_no, shipBy: notifyTime(ship_by), refundBy: notifyTime(refund_by) };
  // Which consequence a missed time has: the buyer may cancel already, only once it is missed, or not at all.
  if (canCancel(false)) {
    // `todo`: earlier releases stored the other word in it.
    await (fulfilment === 'shipping'
      ? notify(tx, seller_id, 'shipBoughtSoon', { ...about, todo: '出貨' })
      : notify(tx, seller_id, 'handOverBoughtSoon', about));
  } else if (canCancel(true)) {
    await notify(tx, seller_id, 'shipSoon', about);
  } else {
    await notify(tx, seller_id, sent ? 'shipRestSoon' : 'handOverSoon', about);
  }
}

/** Notifies both sides that the time for shipping or handing over is up, and of the consequence. */
export async function notifyLate(tx: Tx, order: OrderRow): Promise<void> {
  const { out_trade_no, seller_id, buyer_id, refund_by, fulfilment } = order;
  if (!refund_by) return;
  const about = { out_trade_no, refundBy: notifyTime(refund_by) };
  const ships = fulfilment === 'shipping';
  await notify(tx, buyer_id, ships ? 'notShipped' : 'notHandedOver', about);
  if (seller_id !== null) await notify(tx, seller_id, ships ? 'shipLate' : 'handOverLate', about);
}
