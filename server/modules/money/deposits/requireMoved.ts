import { isHash } from 'viem';
import { askNode, type NodeAnswer } from '../../../chain/askNode';
import type { Chain } from '../../../chain/port';
import type { Queryable, Tx } from '../../../db/database';
import { AppError } from '../../../errors';
import { readShopWallets } from '../../../ledger/shopWallets';
import { readChainCursor } from '../chainState/cursorStore';
import * as sql from './movedStore';

/** GAB that the deposit's wallet still holds, if that was replaced before the deposit; else 0. */
export type LeftBehind = NodeAnswer<bigint>;

/**
 * Asks how much a replaced wallet still held at the cursor's block. Calls the node: use it before a database
 * transaction. Reading the answer throws CHAIN_SILENT if the node was silent.
 */
export async function askLeftBehind(
  db: Queryable,
  chain: Chain,
  depositId: number,
): Promise<LeftBehind> {
  const at = await db.maybeOne(sql.findOldWallet, [depositId]);
  const cursor = at && (await readChainCursor(db, chain.chainId));
  if (!cursor || !isHash(cursor.block_hash)) return () => 0n;
  const { address } = (await readShopWallets(db, chain.systemWallet)).numbered(at.number);
  return askNode('CHAIN_SILENT', chain.balanceOf(address, cursor.block_hash));
}

/**
 * Precondition for paying out a deposit that reached a wallet after its replacement: that wallet's coins have been moved
 * to the current one, or what became of them is explained. Otherwise who has the old key could deposit there, take the
 * coins back, and be paid from the new wallet as well.
 * @throws AppError DEPOSIT_OLD_WALLET, CHAIN_SILENT
 */
export async function requireMoved(tx: Tx, depositId: number, left: LeftBehind): Promise<void> {
  const at = await tx.maybeOne(sql.findOldWallet, [depositId]);
  if (!at) return;
  if (left() > 0n || at.unexplained) throw new AppError('DEPOSIT_OLD_WALLET');
}
