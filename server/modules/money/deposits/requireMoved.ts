import { isHash } from 'viem';
import { askNode, type NodeAnswer } from '../../../chain/askNode';
import type { Chain } from '../../../chain/port';
import type { Queryable, Tx } from '../../../db/database';
import { AppError } from '../../../errors';
import { readShopWallets } from '../../../ledger/shopWallets';
import { readChainCursor } from '../chainState/cursorStore';
import * as sql from './movedStore';

/** GAB that the deposit's wallet still holds, if the wallet was replaced before the deposit; else 0. */
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
  const oldWallet = await db.maybeOne(sql.findOldWallet, [depositId]);
  const cursor = oldWallet && (await readChainCursor(db, chain.chainId));
  if (!cursor || !isHash(cursor.block_hash)) return () => 0n;
  const { address } = (await readShopWallets(db, chain.systemWallet)).numbered(oldWallet.number);
  return askNode('CHAIN_SILENT', chain.balanceOf(address, cursor.block_hash));
}

/**
 * Precondition for paying out a deposit that reached a wallet after its replacement: that wallet's coins have been moved
 * to the current one, and staff have explained its unknown outflows. Otherwise a holder of the old key could deposit there,
 * take the coins back, and be paid from the new wallet as well.
 * @throws AppError DEPOSIT_OLD_WALLET, CHAIN_SILENT
 */
export async function requireMoved(
  tx: Tx,
  depositId: number,
  leftBehind: LeftBehind,
): Promise<void> {
  const oldWallet = await tx.maybeOne(sql.findOldWallet, [depositId]);
  if (!oldWallet) return;
  if (leftBehind() > 0n || oldWallet.unexplained) throw new AppError('DEPOSIT_OLD_WALLET');
}
