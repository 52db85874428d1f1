import type { Database, Queryable, Tx } from '../../../db/database';
import { emitEvent } from '../../../db/events';
import { type Bill, isUnpaid, lockBill, lockedBills } from './bill';
import { failUnpaid } from './closeOrder';
import type { OpenPayment } from './paymentStore';
import * as sql from './paymentStore';
import { keepOpen } from './paymentWindow';
import { settleCreditedBefore } from './settleReported';

export type { OpenPayment } from './paymentStore';

/** A node's answer about a transfer that a buyer reported. */
export type Observation =
  /** Not in a block, or unrelated to the buyer. */
  | { kind: 'unseen' }
  /** In a block: a payment by the buyer that did not fail, or a transaction of the buyer that is not final yet. */
  | { kind: 'counting'; block: number; confirmations: number }
  /** In a block that the watcher has booked: the deposits show the amount. */
  | { kind: 'read'; block: number }
  /** Final, and no payment. `reverted`: the buyer's own transfer failed on chain. */
  | { kind: 'failed'; block: number; reverted: boolean };

/** For a transfer whose block a reorg removed, so that it may come in another block. */
const REMINE_MINUTES = 10;

/** A page of the payments without an outcome, by id after `after`. */
export function readOpenPayments(
  db: Queryable,
  { after, limit }: { after: number; limit: number },
): Promise<OpenPayment[]> {
  return db.run(sql.openPayments, [after, limit]);
}

/** Fails hashes of closed orders that no node has seen for two days. A late credit still marks them. */
export async function lapsePayments(db: Queryable): Promise<void> {
  await db.run(sql.lapsePayments);
}

function isNews(payment: OpenPayment, observation: Observation): boolean {
  if (observation.kind === 'failed' || observation.kind === 'read') return true;
  if (observation.kind === 'unseen') return payment.state === 'seen';
  return payment.state === 'reported' || payment.confirmations !== observation.confirmations;
}

/** Stores the observation; false when the scanner has credited the transfer meanwhile. */
async function write(tx: Tx, payment: OpenPayment, observation: Observation): Promise<boolean> {
  const counting = observation.kind === 'counting';
  const state = counting ? 'seen' : observation.kind === 'unseen' ? 'reported' : 'failed';
  const values = [
    payment.id,
    state,
    counting ? observation.confirmations : 0,
    observation.kind === 'unseen' ? null : observation.block,
  ];
  return (await tx.run(sql.updatePayment, values)).length > 0;
}

/** Whether this failed transfer ends its bill: not while another transfer may still pay it. */
async function failsBill(
  tx: Tx,
  { key, orders }: Bill,
  observation: Observation,
): Promise<boolean> {
  if (observation.kind !== 'failed' || !observation.reverted) return false;
  return (
    isUnpaid(orders) &&
    (await tx.run(sql.paymentsNotFailed, [key.order_id, key.group_id])).length === 0
  );
}

/** Records an observation of a reported transfer: updates, settles or fails its bill. */
export async function recordObservation(
  db: Database,
  payment: OpenPayment,
  observation: Observation,
): Promise<void> {
  if (!isNews(payment, observation)) return;
  await db.transaction(async (tx) => {
    const bill = await lockBill(tx, payment);
    if (!bill) return;
    const transfer = { memberId: payment.buyer_id, txHash: payment.tx_hash };
    // If the transfer was reported while it was being credited, neither transaction saw the other.
    const locked = lockedBills([payment]);
    if (observation.kind === 'read' && (await settleCreditedBefore(tx, transfer, locked))) return;
    if (!(await write(tx, payment, observation))) return;
    if (observation.kind === 'unseen') await keepOpen(tx, payment, REMINE_MINUTES);
    if (await failsBill(tx, bill, observation)) {
      await failUnpaid(tx, bill.orders, '錢包付款失敗');
      return;
    }
    const [{ out_trade_no, status }] = bill.orders;
    await emitEvent(tx, payment.buyer_id, 'order', { out_trade_no, status });
  });
}
