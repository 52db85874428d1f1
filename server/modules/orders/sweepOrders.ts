import { ORDER } from '@common/orderTransitions';
import { type Database, statement } from '../../db/database';
import { cancelUnpaid } from './closeOrder';
import { completeOrder, settleKept } from './completeOrder';
import { lockOrderRow } from './store';

const BATCH = 50;

// A payment seen on chain keeps the window open until it is final.
const overdue = statement(
  'overdueOrders',
  `SELECT o.out_trade_no FROM orders o WHERE o.status = 1 AND o.expires_at < now() AND NOT EXISTS (
     SELECT 1 FROM order_payments p WHERE p.order_id = o.id AND p.state = 'seen')
   ORDER BY o.expires_at LIMIT ${BATCH}`,
);
const stillOverdue = statement(
  'stillOverdue',
  `SELECT 1 AS due FROM orders o WHERE o.id = $1 AND o.status = 1 AND o.expires_at < now() AND NOT EXISTS (
     SELECT 1 FROM order_payments p WHERE p.order_id = o.id AND p.state = 'seen')`,
);
const received = statement(
  'receivedOrders',
  `SELECT out_trade_no FROM orders WHERE status = 20 AND auto_confirm_at < now() AND disputed_at IS NULL
   ORDER BY auto_confirm_at LIMIT ${BATCH}`,
);

const kept = statement(
  'keptOrders',
  `SELECT out_trade_no FROM orders WHERE settle_at < now() AND disputed_at IS NULL ORDER BY settle_at LIMIT ${BATCH}`,
);

interface Due {
  out_trade_no: string;
}

/** Cancels orders whose payment window has ended. Each in its own transaction, re-checked under its lock. */
export async function expireOrders(db: Database): Promise<number> {
  const due = await db.run<Due>(overdue);
  for (const { out_trade_no } of due) {
    await db.transaction(async (tx) => {
      const order = await lockOrderRow(tx, out_trade_no, 'staff');
      const still = order ? await tx.run(stillOverdue, [order.id]) : [];
      if (!order || still.length === 0) return;
      await cancelUnpaid(tx, order, { kind: 'system', id: null }, '超過付款期限');
    });
  }
  return due.length;
}

/** Confirms receipt of what was shipped ten days ago. */
export async function confirmReceived(db: Database): Promise<number> {
  const due = await db.run<Due>(received);
  for (const { out_trade_no } of due) {
    await db.transaction(async (tx) => {
      const order = await lockOrderRow(tx, out_trade_no, 'staff');
      if (order?.status !== ORDER.shipped || order.disputed_at) return;
      await completeOrder(tx, order, { kind: 'system', id: null }, '系統自動確認收貨');
    });
  }
  return due.length;
}

/** Pays out what was kept for a return that nobody has asked for. */
export async function settleOrders(db: Database): Promise<number> {
  const due = await db.run<Due>(kept);
  for (const { out_trade_no } of due) {
    await db.transaction(async (tx) => {
      const order = await lockOrderRow(tx, out_trade_no, 'staff');
      if (order) await settleKept(tx, order);
    });
  }
  return due.length;
}
