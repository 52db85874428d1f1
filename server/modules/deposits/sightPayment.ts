import type { Chain, ChainReceipt } from '../../chain/port';
import { isDeposit } from '../../chain/transfers';
import type { Queryable } from '../../db/database';
import type { Sight } from '../orders/recordSight';
import { readOwners } from './store';

export interface Heights {
  head: number;
  /** The last block that the scanner has read. */
  read: number;
  /** Blocks on top after which a transfer is final. */
  needed: number;
}

/** Who would have to own a wallet for the transaction to be a payment of theirs. */
async function payersOf(chain: Chain, txHash: `0x${string}`, receipt: ChainReceipt) {
  if (receipt.status === 'success') {
    return receipt.transfers
      .filter((transfer) => isDeposit(transfer, chain.systemWallet))
      .map(({ from }) => from.toLowerCase());
  }
  const sent = await chain.transaction(txHash);
  return sent?.transfer?.to === chain.systemWallet ? [sent.from.toLowerCase()] : [];
}

/**
 * Looks a reported transfer up. A stranger's transfer, or one of nothing, is not the buyer's and holds no
 * order open.
 */
export async function sightPayment(
  db: Queryable,
  chain: Chain,
  { txHash, buyerId }: { txHash: string; buyerId: number },
  { head, read, needed }: Heights,
): Promise<Sight> {
  const hash = `0x${txHash.slice(2)}` as const;
  const receipt = await chain.receipt(hash);
  if (!receipt) return { kind: 'unseen' };
  const block = receipt.block.number;
  const owners = await readOwners(db, await payersOf(chain, hash, receipt));
  const own = owners.include(buyerId, block);
  const success = receipt.status === 'success';
  if (own && success && block <= read) return { kind: 'read', block };
  const confirmations = Math.max(0, Math.min(head - block, needed));
  // A failure may still turn into a success by a reorg.
  if (own && (success || confirmations < needed)) return { kind: 'counting', block, confirmations };
  return confirmations < needed
    ? { kind: 'unseen' }
    : { kind: 'failed', block, reverted: own && !success };
}
