import { ChainError } from '../../../chain/errors';
import type { Chain, TokenTransfer, WalletTransaction } from '../../../chain/port';
import type { Database } from '../../../db/database';
import { inChunks } from './inChunks';
import { readStoredHashes } from './outflowStore';

/** Transactions that the shop did not order, by hash: the wallet's own transaction, or null if another account sent it. */
export type Unordered = ReadonlyMap<string, WalletTransaction | null>;

/** Reads the transactions of unordered outflows from the node. Call it before the database transaction. */
export async function readUnordered(
  db: Database,
  chain: Chain,
  payouts: readonly TokenTransfer[],
): Promise<Unordered> {
  const hashes = [...new Set(payouts.map(({ txHash }) => txHash))];
  const stored = await readStoredHashes(db, chain.chainId, hashes);
  const unordered = hashes.filter((hash) => !stored.has(hash));
  const found = await inChunks(unordered, async (hash) => {
    if (!(await chain.transaction(hash))) {
      throw new ChainError('inconsistent', `transaction ${hash} is in a block and not known`);
    }
    return chain.walletTransaction(hash);
  });
  return new Map(unordered.map((hash, i) => [hash, found[i] ?? null]));
}
