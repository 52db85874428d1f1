import type { Chain } from '../../chain/port';
import type { Database } from '../../db/database';
import {
  lapsePayments,
  type OpenPayment,
  readOpenPayments,
  recordSight,
} from '../orders/recordSight';
import { type Heights, sightPayment } from './sightPayment';
import { readCursor } from './store';

/** Looked up at a time. */
const PAGE = 10;

async function follow(db: Database, chain: Chain, payment: OpenPayment, heights: Heights) {
  const { tx_hash: txHash, buyer_id: buyerId } = payment;
  await recordSight(db, payment, await sightPayment(db, chain, { txHash, buyerId }, heights));
}

/**
 * Follows the transfers that buyers reported: seen in a block, counting confirmations, or failed for
 * good. Crediting is the scanner's work; this tells the buyer and keeps or ends the order.
 * @param needed confirmations after which the scanner credits
 * @returns 0, so that the loop pauses
 */
export async function trackPayments(db: Database, chain: Chain, needed: number): Promise<number> {
  await lapsePayments(db);
  const failures: unknown[] = [];
  let page = await readOpenPayments(db, { after: 0, limit: PAGE });
  while (page.length > 0) {
    // The cursor first: what it has passed, the head has passed too.
    const read = (await readCursor(db, chain.chainId))?.block_number ?? -1;
    const heights = { head: (await chain.head()).number, read, needed };
    const ends = await Promise.allSettled(page.map((one) => follow(db, chain, one, heights)));
    // One transaction that a node cannot answer for keeps nobody else waiting.
    failures.push(...ends.flatMap((end) => (end.status === 'rejected' ? [end.reason] : [])));
    page = await readOpenPayments(db, { after: page.at(-1)?.id ?? 0, limit: PAGE });
  }
  if (failures.length > 0) throw new AggregateError(failures, 'payments could not be looked up');
  return 0;
}
