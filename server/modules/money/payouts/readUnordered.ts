import { ChainError } from '../../../chain/errors';
import type { Chain, TokenTransfer, WalletTransaction } from '../../../chain/port';
import type { Database } from '../../../db/database';
import { inChunks } from './inChunks';
import { readStoredHashes } from './outflowStore';

/**
 * Transactions that the shop did not order, by hash and wallet (`hash/address`): the wallet's own transaction, or null if
 * another account sent it.
 */
export type Unordered = ReadonlyMap<string, WalletTransaction | null>;

/** Reads the transactions of unordered outflows from the node. Call it before the database transaction. */
export async function readUnordered(
  db: Database,
  chain: Chain,
  payouts: readonly TokenTransfer[],
): Promise<Unordered> {
  const hashes = [...new Set(payouts.map(({ txHash }) => txHash))];
  const stored = await readStoredHashes(db, chain.chainId, hashes);
  const unordered = new Map(
    payouts
      .filter(({ txHash }) => !stored.has(txHash))
      .map(({ txHash, from }) => [`${txHash}/${from}`, { txHash, from }]),
  );
  const found = await inChunks([...unordered.values()], async ({ txHash, from }) => {
    if (!(await chain.transaction(txHash))) {
      throw new ChainError('inconsistent', `transaction ${txHash} is in a block and not known`);
    }
    return chain.walletTransaction(txHash, from);
  });
  return new Map([...unordered.keys()].map((key, i) => [key, found[i] ?? null]));
}
