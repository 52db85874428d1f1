import { ChainError } from '../../../chain/errors';
import type { Chain, TokenTransfer, WalletTransaction } from '../../../chain/port';
import type { Database } from '../../../db/database';
import { inChunks } from './inChunks';
import { readStoredHashes } from './outflowStore';

/**
 * Transactions without a stored attempt, by hash and wallet (`hash/address`): the wallet's own transaction, or null if
 * another account sent it.
 */
export type UnknownTransactions = ReadonlyMap<string, WalletTransaction | null>;

/** Reads the transactions of `payouts` without a stored attempt from the node. Call it before the database transaction. */
export async function readUnknownTransactions(
  db: Database,
  chain: Chain,
  payouts: readonly TokenTransfer[],
): Promise<UnknownTransactions> {
  const hashes = [...new Set(payouts.map(({ txHash }) => txHash))];
  const stored = await readStoredHashes(db, chain.chainId, hashes);
  const unknown = new Map(
    payouts
      .filter(({ txHash }) => !stored.has(txHash))
      .map(({ txHash, from }) => [`${txHash}/${from}`, { txHash, from }]),
  );
  const found = await inChunks([...unknown.values()], async ({ txHash, from }) => {
    if (!(await chain.transaction(txHash))) {
      throw new ChainError('inconsistent', `transaction ${txHash} is in a block and not known`);
    }
    return chain.walletTransaction(txHash, from);
  });
  return new Map([...unknown.keys()].map((key, i) => [key, found[i] ?? null]));
}
