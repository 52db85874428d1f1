import { ORDER } from '@common/orderTransitions';
import type { Chain } from '../../chain/port';
import { type Database, statement, type Tx } from '../../db/database';
import { emitEvent } from '../../db/events';
import { failUnpaid } from '../orders/closeOrder';
import { type LockedOrder, lockOrder } from '../orders/lockOrder';
import { keepOpen } from '../orders/paymentWindow';
import { settleCreditedBefore } from '../orders/settleReported';
import { type Heights, type Sight, sightPayment } from './sightPayment';
import { readCursor } from './store';

interface OpenPayment {
  id: number;
  out_trade_no: string;
  buyer_id: number;
  tx_hash: string;
  state: 'reported' | 'seen';
  confirmations: number;
}

/** Looked up at a time. */
const PAGE = 10;
/** For a transfer that a reorg took out of its block to come into another. */
const REMINE_MINUTES = 10;

const open = statement(
  'openPayments',
  `SELECT p.id, o.out_trade_no, p.buyer_id, p.tx_hash, p.state, p.confirmations
   FROM order_payments p JOIN orders o ON o.id = p.order_id
   WHERE p.state IN ('reported', 'seen') AND (p.state = 'seen' OR o.status = 1) AND p.id > $1
   ORDER BY p.id LIMIT ${PAGE}`,
);
// Nobody waits for a hash of a closed order that no node has heard of for two days. Should it be credited
// after all, it says so.
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

function changed(payment: OpenPayment, sight: Sight): boolean {
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
async function isHopeless(tx: Tx, order: LockedOrder, sight: Sight): Promise<boolean> {
  if (sight.kind !== 'failed' || !sight.reverted) return false;
  return order.status === ORDER.awaitingPayment && (await tx.run(hope, [order.id])).length === 0;
}

async function record(db: Database, payment: OpenPayment, sight: Sight): Promise<void> {
  await db.transaction(async (tx) => {
    const order = await lockOrder(tx, payment.out_trade_no, payment.buyer_id);
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

async function follow(db: Database, chain: Chain, payment: OpenPayment, heights: Heights) {
  const { tx_hash: txHash, buyer_id: buyerId } = payment;
  const sight = await sightPayment(db, chain, { txHash, buyerId }, heights);
  if (changed(payment, sight)) await record(db, payment, sight);
}

/**
 * Follows the transfers that buyers reported: seen in a block, counting confirmations, or failed for
 * good. Crediting is the scanner's work; this tells the buyer and keeps or ends the order.
 * @param needed confirmations after which the scanner credits
 * @returns 0, so that the loop pauses
 */
export async function trackPayments(db: Database, chain: Chain, needed: number): Promise<number> {
  await db.run(lapse);
  const failures: unknown[] = [];
  let page = await db.run<OpenPayment>(open, [0]);
  while (page.length > 0) {
    // The cursor first: what it has passed, the head has passed too.
    const read = (await readCursor(db, chain.chainId))?.block_number ?? -1;
    const heights = { head: (await chain.head()).number, read, needed };
    const ends = await Promise.allSettled(page.map((one) => follow(db, chain, one, heights)));
    // One transaction that a node cannot answer for keeps nobody else waiting.
    failures.push(...ends.flatMap((end) => (end.status === 'rejected' ? [end.reason] : [])));
    page = await db.run<OpenPayment>(open, [page.at(-1)?.id ?? 0]);
  }
  if (failures.length > 0) throw new AggregateError(failures, 'payments could not be looked up');
  return 0;
}
