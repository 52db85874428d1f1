import { ORDER } from '@common/orderTransitions';
import type { Chain, ChainReceipt } from '../../chain/port';
import { type Database, statement } from '../../db/database';
import { emitEvent } from '../../db/events';
import { failUnpaid } from '../orders/closeOrder';
import { lockReportedOrder } from '../orders/settleReported';
import { readOwners } from './store';

interface OpenPayment {
  id: number;
  out_trade_no: string;
  buyer_id: number;
  tx_hash: string;
  state: 'reported' | 'seen';
  confirmations: number;
}

// Nobody waits for a hash that no node has heard of for two days.
const open = statement(
  'openPayments',
  `SELECT p.id, o.out_trade_no, p.buyer_id, p.tx_hash, p.state, p.confirmations
   FROM order_payments p JOIN orders o ON o.id = p.order_id
   WHERE p.state IN ('reported', 'seen') AND p.created_at > now() - interval '2 days' ORDER BY p.id LIMIT 200`,
);
const update = statement(
  'updatePayment',
  `UPDATE order_payments SET state = $2, confirmations = $3, block_number = $4
   WHERE id = $1 AND state IN ('reported', 'seen') RETURNING id`,
);

type Sight =
  /** Not in a block. */
  | { kind: 'unseen' }
  /** In a block, a payment by the buyer that did not fail. */
  | { kind: 'counting'; block: number; confirmations: number }
  /** Final, and no payment. `reverted`: the buyer's own transfer failed on chain. */
  | { kind: 'failed'; block: number; reverted: boolean };

async function isBuyersWallet(
  db: Database,
  address: string,
  { buyer_id }: OpenPayment,
  block: number,
): Promise<boolean> {
  const key = address.toLowerCase();
  const owner = (await readOwners(db, [key])).get(key);
  return owner?.member_id === buyer_id && owner.bound_block < block;
}

async function fromBuyer(
  db: Database,
  chain: Chain,
  payment: OpenPayment,
  receipt: ChainReceipt,
): Promise<boolean> {
  const { number } = receipt.block;
  if (receipt.status === 'reverted') {
    const sent = await chain.transaction(`0x${payment.tx_hash.slice(2)}`);
    const ours = sent?.transfer?.to.toLowerCase() === chain.systemWallet.toLowerCase();
    return sent !== null && ours && isBuyersWallet(db, sent.from, payment, number);
  }
  for (const { from, to } of receipt.transfers) {
    const arrived = to.toLowerCase() === chain.systemWallet.toLowerCase();
    if (arrived && (await isBuyersWallet(db, from, payment, number))) return true;
  }
  return false;
}

async function look(
  db: Database,
  chain: Chain,
  payment: OpenPayment,
  head: number,
  needed: number,
): Promise<Sight> {
  const receipt = await chain.receipt(`0x${payment.tx_hash.slice(2)}`);
  if (!receipt) return { kind: 'unseen' };
  const block = receipt.block.number;
  const confirmations = Math.max(0, Math.min(head - block, needed));
  const genuine = await fromBuyer(db, chain, payment, receipt);
  if (genuine && receipt.status === 'success') return { kind: 'counting', block, confirmations };
  // Until it is final a reorg may still turn it; a stranger's transfer holds no order open.
  if (confirmations < needed) {
    return genuine ? { kind: 'counting', block, confirmations } : { kind: 'unseen' };
  }
  return { kind: 'failed', block, reverted: genuine };
}

function changed(payment: OpenPayment, sight: Sight): boolean {
  if (sight.kind === 'failed') return true;
  if (sight.kind === 'unseen') return payment.state === 'seen';
  return payment.state === 'reported' || payment.confirmations !== sight.confirmations;
}

async function record(db: Database, payment: OpenPayment, sight: Sight): Promise<void> {
  await db.transaction(async (tx) => {
    const { buyer_id: memberId, tx_hash: txHash } = payment;
    const order = await lockReportedOrder(tx, { memberId, txHash });
    if (!order) return;
    const counting = sight.kind === 'counting';
    const still = await tx.run(update, [
      payment.id,
      counting ? 'seen' : sight.kind === 'failed' ? 'failed' : 'reported',
      counting ? sight.confirmations : 0,
      sight.kind === 'unseen' ? null : sight.block,
    ]);
    // Credited meanwhile: the scanner knows better.
    if (still.length === 0) return;
    if (sight.kind === 'failed' && sight.reverted && order.status === ORDER.awaitingPayment) {
      await failUnpaid(tx, order, '鏈上付款失敗');
      return;
    }
    const { out_trade_no, status } = order;
    await emitEvent(tx, order.buyer_id, 'order', { out_trade_no, status });
  });
}

/**
 * Follows the transfers that buyers reported: seen in a block, counting confirmations, or failed for
 * good. Crediting is the scanner's work; this only tells the buyer and keeps or ends the order.
 * @param needed confirmations after which the scanner credits
 * @returns 0, so that the loop pauses
 */
export async function trackPayments(db: Database, chain: Chain, needed: number): Promise<number> {
  const payments = await db.run<OpenPayment>(open);
  if (payments.length === 0) return 0;
  const { number: head } = await chain.head();
  for (const payment of payments) {
    const sight = await look(db, chain, payment, head, needed);
    if (changed(payment, sight)) await record(db, payment, sight);
  }
  return 0;
}
