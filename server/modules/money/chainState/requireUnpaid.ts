import { askNode, type NodeAnswer } from '../../../chain/askNode';
import type { Chain } from '../../../chain/port';
import type { Queryable } from '../../../db/database';
import { AppError } from '../../../errors';
import { readChainCursor } from './cursorStore';
import { findMatch, hasReadReplaced, readCurrentNonce } from './walletStore';

/**
 * Counts the wallet's transactions in blocks or in the node's pool. Reading the answer throws CHAIN_UNREAD if the node
 * was silent. Call it before the database transaction of requireUnpaid: the payer stores a signature before any node
 * receives it, so a later read of the database contains every transaction counted here.
 */
export async function countSent(
  db: Queryable,
  chain: Pick<Chain, 'chainId' | 'walletNonce'>,
): Promise<NodeAnswer<number>> {
  // No withdrawal can be paid before the watcher has a cursor.
  if (!(await readChainCursor(db, chain.chainId))) return () => 0;
  const nonces = Promise.all([chain.walletNonce('latest'), chain.walletNonce('pending')]);
  return askNode(
    'CHAIN_UNREAD',
    nonces.then((both) => Math.max(...both)),
  );
}

/** Whether the database has each of the wallet's `sent` transactions, and all that replaced wallets sent before. */
async function hasAllTransactions(db: Queryable, chainId: number, sent: number): Promise<boolean> {
  if (!(await hasReadReplaced(db, chainId))) return false;
  if (sent === 0) return true;
  const next = await readCurrentNonce(db, chainId);
  return next !== null && sent <= next;
}

/**
 * Checks that a withdrawal may end unpaid. In a database restored from a backup, a withdrawal that was paid afterwards
 * looks open. So this refuses while the chain has transactions that the database lacks, or one that matches it.
 * @throws AppError CHAIN_UNREAD, WITHDRAWAL_UNSURE, WITHDRAWAL_MATCHED
 */
export async function requireUnpaid(
  db: Queryable,
  chainId: number,
  id: number,
  sent: NodeAnswer<number>,
): Promise<void> {
  if (!(await hasAllTransactions(db, chainId, sent()))) throw new AppError('WITHDRAWAL_UNSURE');
  const txHash = await findMatch(db, id);
  if (txHash !== null) throw new AppError('WITHDRAWAL_MATCHED', { data: { txHash } });
}

/** Whether the withdrawal may end unpaid now; false where requireUnpaid throws. */
export async function isUnpaid(...args: Parameters<typeof requireUnpaid>): Promise<boolean> {
  try {
    await requireUnpaid(...args);
    return true;
  } catch (error) {
    if (error instanceof AppError) return false;
    throw error;
  }
}
