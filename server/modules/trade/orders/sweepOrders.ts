import { handingOf } from '@common/delivery/handing';
import type { Column } from '../../../db/columns';
import type { Database, Statement, Tx } from '../../../db/database';
import type { JobLog } from '../../../jobs/attempts';
import { type Sweep, sweep } from '../../../jobs/sweep';
import { lockBillOfOrder } from './bill';
import { cancelUnpaid } from './closeOrder';
import { completeOrder, settleAfterReturnPeriod } from './completeOrder';
import { refund } from './fulfil';
import { notifyLate, notifyToShip } from './notifyOrder';
import * as sql from './stateStore';
import { lockOrderRow, type OrderRow } from './store';

type Due = Statement<{ out_trade_no: Column<string> }>;
type NamedJob = Pick<Sweep, 'job' | 'log'>;

/** One round over due orders by their numbers, each in its own transaction. */
function sweepNumbers(
  db: Database,
  due: Due,
  job: NamedJob,
  work: (tx: Tx, outTradeNo: string) => Promise<boolean>,
): Promise<number> {
  return sweep(db, {
    ...job,
    due: async () => {
      const rows = await db.run(due);
      return rows.map((row) => row.out_trade_no);
    },
    work: (outTradeNo) => db.transaction((tx) => work(tx, outTradeNo)),
  });
}

/** One round over due orders. Locks each; `work` checks under the lock whether the order still is due. */
function sweepDue(
  db: Database,
  due: Due,
  job: NamedJob,
  work: (tx: Tx, order: OrderRow) => Promise<boolean>,
): Promise<number> {
  return sweepNumbers(db, due, job, async (tx, outTradeNo) => {
    const order = await lockOrderRow(tx, outTradeNo, 'staff');
    return order ? work(tx, order) : false;
  });
}

/** Cancels orders whose payment window has ended, those of a group together. */
export function expireOrders(db: Database, log?: JobLog): Promise<number> {
  const job = { job: 'expireOrders', log } as const;
  return sweepNumbers(db, sql.overdueOrders, job, async (tx, outTradeNo) => {
    const bill = await lockBillOfOrder(tx, outTradeNo);
    if (!bill || (await tx.run(sql.stillOverdue, [bill.orders[0].id])).length === 0) return false;
    await cancelUnpaid(tx, bill.orders, { kind: 'system', id: null }, '超過付款期限');
    return true;
  });
}

/** Confirms receipt of shipped orders whose time for the buyer to confirm (`auto_confirm_at`) has passed. */
export function confirmReceived(db: Database, log?: JobLog): Promise<number> {
  return sweepDue(db, sql.receivedOrders, { job: 'confirmReceived', log }, async (tx, order) => {
    if ((await tx.run(sql.stillReceived, [order.id])).length === 0) return false;
    await completeOrder(tx, order, { kind: 'system', id: null }, '系統自動確認收貨');
    return true;
  });
}

/** Settles orders whose time to request a return has passed. */
export function settleOrders(db: Database, log?: JobLog): Promise<number> {
  return sweepDue(
    db,
    sql.ordersPastReturnPeriod,
    { job: 'settleOrders', log },
    settleAfterReturnPeriod,
  );
}

/** Reminds the seller before the time for shipping ends, and notifies both sides when it has ended. */
export function remindToShip(db: Database, log?: JobLog): Promise<number> {
  return sweepDue(db, sql.ordersToRemindOf, { job: 'remindToShip', log }, async (tx, order) => {
    const reminder = await tx.maybeOne(sql.recordShipReminder, [order.id]);
    if (!reminder) return false;
    await (reminder.ship_told === 2 ? notifyLate : notifyToShip)(tx, order);
    return true;
  });
}

/** Refunds orders that are still not shipped at `refund_by`, some days after their time for shipping; also of frozen sellers (ADR 038). */
export function refundUnshipped(db: Database, log?: JobLog): Promise<number> {
  return sweepDue(db, sql.unshippedOrders, { job: 'refundUnshipped', log }, async (tx, order) => {
    if ((await tx.run(sql.stillUnshipped, [order.id])).length === 0) return false;
    const why = { reason: `逾期未${handingOf(order.fulfilment)}，系統自動退款`, restock: true };
    await refund(tx, order, { kind: 'system', id: null }, why);
    return true;
  });
}
