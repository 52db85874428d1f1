import type { Chain, ChainReceipt } from '../../../chain/port';
import { isDeposit } from '../../../chain/transfers';
import type { Queryable } from '../../../db/database';
import { readShopWallets, type ShopWallets } from '../../../ledger/shopWallets';
import type { Observation, OpenPayment } from '../../trade/orders/recordObservation';
import type { Heights } from './heights';
import { readOwners } from './walletOwnerStore';

/**
 * Addresses (lower case) of the senders. The payment counts as the buyer's if any of them belongs to the buyer. A
 * transfer to a wallet after its replacement pays nothing.
 */
async function payersOf(
  chain: Chain,
  wallets: ShopWallets,
  txHash: `0x${string}`,
  receipt: ChainReceipt,
) {
  const { number } = receipt.block;
  if (receipt.status === 'success') {
    return receipt.transfers
      .filter((transfer) => isDeposit(transfer, wallets.addresses))
      .filter(({ to }) => !wallets.isRetired(to, number))
      .map(({ from }) => from.toLowerCase());
  }
  const sent = await chain.transaction(txHash);
  const to = sent?.transfer?.to;
  const isOurs = to !== undefined && wallets.at(to) && !wallets.isRetired(to, number);
  return sent && isOurs ? [sent.from.toLowerCase()] : [];
}

/**
 * Looks up a transfer that a buyer reported for an order. A transfer from another wallet, or of amount zero
 * (`isDeposit`), does not keep the order open.
 */
export async function observePayment(
  db: Queryable,
  chain: Chain,
  { tx_hash: txHash, buyer_id: buyerId }: Pick<OpenPayment, 'tx_hash' | 'buyer_id'>,
  { head, booked, needed }: Heights,
): Promise<Observation> {
  const hash = `0x${txHash.slice(2)}` as const;
  const receipt = await chain.receipt(hash);
  if (!receipt) return { kind: 'unseen' };
  const block = receipt.block.number;
  const wallets = await readShopWallets(db, chain.systemWallet);
  const owners = await readOwners(db, await payersOf(chain, wallets, hash, receipt));
  const isOwn = owners.include(buyerId, block);
  const isSuccess = receipt.status === 'success';
  if (isOwn && isSuccess && block <= booked) return { kind: 'read', block };
  const confirmations = Math.max(0, Math.min(head - block, needed));
  // A failure may still turn into a success by a reorg.
  if (isOwn && (isSuccess || confirmations < needed))
    return { kind: 'counting', block, confirmations };
  return confirmations < needed
    ? { kind: 'unseen' }
    : { kind: 'failed', block, reverted: isOwn && !isSuccess };
}
