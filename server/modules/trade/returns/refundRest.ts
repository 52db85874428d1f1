import type { StaffOrder } from '@common/endpoints/adminOrders';
import type {
  refundRestOfMySale as mineContract,
  refundRestOfOrder as staffContract,
} from '@common/endpoints/returns';
import type { Sale } from '@common/endpoints/sales';
import { orderStatus } from '@common/lists/orderStatus';
import { RETURN_REASON, RETURN_STATE } from '@common/lists/returns';
import { ORDER } from '@common/orders/orderTransitions';
import type { Database, Tx } from '../../../db/database';
import { AppError } from '../../../errors';
import type { Call } from '../../../http/route';
import type { JobLog } from '../../../jobs/attempts';
import { sweep } from '../../../jobs/sweep';
import { changeOf, created } from '../../../ledger/actionChanges';
import { decideMoney } from '../../../ledger/secondPerson';
import { writeStaffAction } from '../../../ledger/staffAudit';
import { splitOfPieces } from '../orders/askedPieces';
import { type LockedOrder, lockAnyOrder } from '../orders/lockOrder';
import { readOrderForStaff } from '../orders/present';
import { decisionOn, withRefunded } from '../orders/refundDecision';
import { readSale } from '../orders/sales';
import { readUnsent, type Sender } from '../orders/sendParcel';
import { type Restock, restockOf, takeStock } from '../orders/stock';
import { refuseState, transition } from '../orders/transition';
import { waitForParcels } from '../orders/waitForParcels';
import { refundAtOnce } from './refundAtOnce';
import { readPartSentOverdue, stillPartSent } from './store';

/** How the pieces that were not sent are given back. */
interface Rest {
  reason: string;
  restock: Restock;
}

/**
 * Gives back the pieces of a locked order that were not sent while others were, by a return of these pieces that is refunded at
 * once. The pieces that were sent are then all that is to be sent, so the order becomes shipped (ADR 072).
 * @returns the return's number
 * @throws AppError ORDER_STATE unless a part was sent, RETURN_OPEN
 */
async function refundRest(tx: Tx, order: LockedOrder, by: Sender, rest: Rest): Promise<number> {
  const { reason, restock } = rest;
  if (order.status !== ORDER.processing || !order.sent) refuseState(order);
  if (order.disputed_at) throw new AppError('RETURN_OPEN');
  const asked = await splitOfPieces(tx, order, await readUnsent(tx, order));
  await transition(tx, order, ORDER.shipped, by, `其餘商品不寄出：${reason}`);
  await takeStock(tx, order.id);
  await waitForParcels(tx, order.id);
  const shipped = { ...order, status: ORDER.shipped };
  const why = `未寄出的商品：${reason}`;
  return refundAtOnce(tx, shipped, { reason: 'unsent', asked, by, text: reason, why, restock });
}

/**
 * The seller cannot send the rest of an order.
 * @throws AppError NOT_FOUND, and what `refundRest` throws
 */
export async function refundRestOfMySale({
  tx,
  caller: { memberId },
  params,
  body,
}: Call<typeof mineContract>): Promise<Sale> {
  const order = await lockAnyOrder(tx, params.out_trade_no);
  if (order?.seller_id !== memberId) throw new AppError('NOT_FOUND');
  const rest = { reason: body.reason, restock: restockOf(body) };
  await refundRest(tx, order, { kind: 'seller', id: memberId }, rest);
  return readSale(tx, order.out_trade_no, memberId);
}

/**
 * Staff give back the rest of an order.
 * @throws AppError NOT_FOUND, ORDER_OWN, and what `refundRest` and `decideMoney` throw
 */
export async function refundRestOfOrder(call: Call<typeof staffContract>): Promise<StaffOrder> {
  const {
    tx,
    caller: { memberId },
    params: { out_trade_no },
    body,
  } = call;
  const order = await lockAnyOrder(tx, out_trade_no);
  if (!order) throw new AppError('NOT_FOUND');
  if ([order.buyer_id, order.seller_id].includes(memberId)) throw new AppError('ORDER_OWN');
  const asked = await splitOfPieces(tx, order, await readUnsent(tx, order));
  const decision = decisionOn(order, 'order.refundRest', withRefunded(order, asked), body.reason);
  return decideMoney(call, decision, async () => {
    const rest = { reason: body.reason, restock: restockOf(body) };
    const id = await refundRest(tx, order, { kind: 'staff', id: memberId }, rest);
    const about = { type: 'return', id: String(id) };
    const made = created({ 狀態: RETURN_STATE.refunded.label, 原因: RETURN_REASON.unsent });
    await writeStaffAction(tx, memberId, 'return.refund', about, body.reason, made);
    const after = await readOrderForStaff(tx, out_trade_no);
    const moved = changeOf(
      '狀態',
      orderStatus(order.status).label,
      orderStatus(after.status).label,
    );
    const subject = { type: 'order', id: out_trade_no };
    const note = `未寄出的商品：${body.reason}`;
    await writeStaffAction(tx, memberId, 'order.refund', subject, note, moved);
    return after;
  });
}

/** Job: gives back the unsent pieces of orders that were sent in part and have passed `refund_by`. */
export function sweepRest(db: Database, log?: JobLog): Promise<number> {
  return sweep(db, {
    job: 'refundRest',
    log,
    due: async () => (await readPartSentOverdue(db)).map((row) => row.out_trade_no),
    work: (outTradeNo) =>
      db.transaction(async (tx) => {
        const order = await lockAnyOrder(tx, outTradeNo);
        if (!order || !(await stillPartSent(tx, order.id))) return false;
        const why = { reason: '逾期未寄出，系統自動退款', restock: true };
        await refundRest(tx, order, { kind: 'system', id: null }, why);
        return true;
      }),
  });
}
