import { ORDER } from '@common/orderTransitions';
import { type Database, type Queryable, statement, type Tx } from '../../db/database';
import { emitEvent } from '../../db/events';
import { failUnpaid } from './closeOrder';
import { keepOpen } from './paymentWindow';
import { settleCreditedBefore } from './settleReported';
import { lockOrderRow, type OrderRow } from './store';

/** What the chain says of a reported transfer. */
export type Sight =
  /** Not in a block, or nothing that may count. */
  | { kind: 'unseen' }
  /** In a block, a payment by the buyer that did not fail; or the buyer's, and not final yet. */
  | { kind: 'counting'; block: number; confirmations: number }
  /** In a block that the scanner has read: the deposits say what it brought. */
  | { kind: 'read'; block: number }
  /** Final, and no payment. `reverted`: the buyer's own transfer failed on chain. */
  | { kind: 'failed'; block: number; reverted: boolean };

export interface OpenPayment {
  id: number;
  out_trade_no: string;
  buyer_id: number;
  tx_hash: string;
  state: 'reported' | 'seen';
  confirmations: number;
}

/** For a transfer that a reorg took out of its block to come into another. */
const REMINE_MINUTES = 10;

const open = statement(
  'openPayments',
  `SELECT p.id, o.out_trade_no, p.buyer_id, p.tx_hash, p.state, p.confirmations
   FROM order_payments p JOIN orders o ON o.id = p.order_id
   WHERE p.state IN ('reported', 'seen') AND (p.state = 'seen' OR o.status = 1) AND p.id > $1
   ORDER BY p.id LIMIT $2`,
);
const lapse = statement(
  'lapsePayments',
  `UPDATE order_payments p SET state = 'failed' FROM orders o
   WHERE o.id = p.order_id AND p.state = 'reported' AND o.status <> 1 AND p.created_at < now() - interval '2 days'`,
);
const update = statement(
  'updatePayment',
  `UPDATE order_payments SET state = $2, confirmations = $3, block_number = $4
   WHERE id = $1 AND state IN ('reported', 'seen') RETURNING id`,
);
const hope = statement(
  'hopefulPayments',
  `SELECT 1 AS hope FROM order_payments WHERE order_id = $1 AND state <> 'failed' LIMIT 1`,
);

/** Payments whose end is open, by id after `after`: a page of them. */
export function readOpenPayments(
  db: Queryable,
  { after, limit }: { after: number; limit: number },
): Promise<OpenPayment[]> {
  return db.run(open, [after, limit]);
}

/**
 * Nobody waits for a hash of a closed order that no node has heard of for two days. Should it be credited
 * after all, it says so.
 */
export async function lapsePayments(db: Queryable): Promise<void> {
  await db.run(lapse);
}

function isNews(payment: OpenPayment, sight: Sight): boolean {
  if (sight.kind === 'failed' || sight.kind === 'read') return true;
  if (sight.kind === 'unseen') return payment.state === 'seen';
  return payment.state === 'reported' || payment.confirmations !== sight.confirmations;
}

/** Writes what was seen; false when the scanner has credited it meanwhile and knows better. */
async function write(tx: Tx, payment: OpenPayment, sight: Sight): Promise<boolean> {
  const counting = sight.kind === 'counting';
  const state = counting ? 'seen' : sight.kind === 'unseen' ? 'reported' : 'failed';
  const values = [
    payment.id,
    state,
    counting ? sight.confirmations : 0,
    sight.kind === 'unseen' ? null : sight.block,
  ];
  return (await tx.run(update, values)).length > 0;
}

/** A first transfer that failed does not end an order that another still may pay. */
async function isHopeless(tx: Tx, order: OrderRow, sight: Sight): Promise<boolean> {
  if (sight.kind !== 'failed' || !sight.reverted) return false;
  return order.status === ORDER.awaitingPayment && (await tx.run(hope, [order.id])).length === 0;
}

/** Takes what the chain says of a reported transfer into its order: told, settled or failed. */
export async function recordSight(db: Database, payment: OpenPayment, sight: Sight): Promise<void> {
  if (!isNews(payment, sight)) return;
  await db.transaction(async (tx) => {
    const order = await lockOrderRow(tx, payment.out_trade_no, payment.buyer_id);
    if (!order) return;
    const transfer = { memberId: payment.buyer_id, txHash: payment.tx_hash };
    // Reported while it was being credited: neither side saw the other.
    if (sight.kind === 'read' && (await settleCreditedBefore(tx, transfer))) return;
    if (!(await write(tx, payment, sight))) return;
    if (sight.kind === 'unseen') await keepOpen(tx, order.id, REMINE_MINUTES);
    if (await isHopeless(tx, order, sight)) {
      await failUnpaid(tx, order, '鏈上付款失敗');
      return;
    }
    const { out_trade_no, status } = order;
    await emitEvent(tx, order.buyer_id, 'order', { out_trade_no, status });
  });
}
