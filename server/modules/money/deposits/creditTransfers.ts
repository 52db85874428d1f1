import type { TokenTransfer } from '../../../chain/port';
import type { Tx } from '../../../db/database';
import { emitEvent } from '../../../db/events';
import {
  type Leg,
  lockAccounts,
  type MemberAccount,
  postJournal,
  RECORD,
} from '../../../ledger/ledger';
import type { ShopWallets } from '../../../ledger/shopWallets';
import { notify } from '../../messages/notices/notify';
import {
  type CreditedTransfer,
  lockReportedOrders,
  settleReported,
} from '../../trade/orders/settleReported';
import { countReversals, insertDeposit } from './creditStore';
import { creditAgain } from './owedToHouse';
import { linkReturnToDeposit, lockSignedReturns } from './signedReturnStore';
import { readOwners, type WalletOwners } from './walletOwnerStore';

/** The chain and the wallets that receive. */
interface Shop {
  chainId: number;
  wallets: ShopWallets;
}

/**
 * Member who owned the sender address at the transfer's block. Null for a transfer to a wallet after its replacement:
 * a holder of that key may take the coins, and a credit would be paid out of what other members own (invariant 33).
 */
function ownerOf(
  transfer: TokenTransfer,
  owners: WalletOwners,
  wallets: ShopWallets,
): number | null {
  if (wallets.isRetired(transfer.to, transfer.blockNumber)) return null;
  return owners.of(transfer.from.toLowerCase(), transfer.blockNumber);
}

function legsOf(value: bigint, memberId: number | null, owed: bigint): Leg[] {
  const legs: Leg[] = [{ house: 'custody', asset: 'coin', amount: -value }];
  if (owed > 0n) legs.push({ house: 'loss', asset: 'coin', amount: owed });
  if (owed === value) return legs;
  const amount = value - owed;
  if (memberId === null) return [...legs, { house: 'suspense', asset: 'coin', amount }];
  return [
    ...legs,
    { member: memberId, asset: 'coin', bucket: 'available', amount, record: RECORD.deposit },
  ];
}

function reasonOf(memberId: number | null, isRetired: boolean): string {
  if (memberId !== null) return '充幣';
  return isRetired ? '轉入舊的收款地址' : '不明來源的轉入';
}

const stateFor = (memberId: number | null) => (memberId === null ? 'suspense' : 'credited');

/** @param returnId a signed return that already pays the transfer back: then the credit repays the house's loss */
async function creditOne(
  tx: Tx,
  { chainId, wallets }: Shop,
  transfer: TokenTransfer,
  ownerId: number | null,
  returnId?: number,
): Promise<void> {
  const { txHash, logIndex, value } = transfer;
  const reversals = await countReversals(tx, txHash);
  const { memberId, owed } =
    reversals > 0 && returnId === undefined
      ? await creditAgain(tx, chainId, transfer, ownerId)
      : { memberId: ownerId, owed: returnId === undefined ? 0n : value };
  const { journalId, fresh } = await postJournal(tx, {
    kind: 'deposit',
    // After a reversal the same transfer may be mined again, so each credit has its own key.
    key: `deposit:${chainId}:${txHash}:${logIndex}:${reversals}`,
    ref: { type: 'tx', id: txHash },
    reason: reasonOf(memberId, wallets.isRetired(transfer.to, transfer.blockNumber)),
    actorId: null,
    legs: legsOf(value, memberId, owed),
  });
  if (!fresh) throw new Error(`log ${txHash}/${logIndex} was credited before`);
  const wallet = wallets.at(transfer.to)?.number ?? wallets.current.number;
  const depositId = await insertDeposit(tx, { chainId, wallet }, transfer, {
    memberId,
    state: returnId === undefined ? stateFor(memberId) : 'returned',
    journalId,
  });
  if (returnId !== undefined) await linkReturnToDeposit(tx, returnId, depositId);
  if (memberId === null || owed === value) return;
  await notify(tx, memberId, 'depositCredited', { depositId, txHash, amount: value - owed });
}

/** The accounts to lock before crediting these members, reversing the credit, or paying their orders with it. */
export function accountsOf(credits: readonly { memberId: number }[]): MemberAccount[] {
  return credits.flatMap(({ memberId: member }): MemberAccount[] => [
    { member, asset: 'adv', bucket: 'held' },
    { member, asset: 'coin', bucket: 'available' },
  ]);
}

/**
 * Credits final transfers to the member who bound the sender's address, else to suspense, and pays the orders for which
 * buyers reported them, all in this transaction. A unique index on deposits refuses a second credit of the same log
 * (invariant 7).
 * @param furtherAccounts accounts of this transaction, to lock together with the credited ones
 */
export async function creditTransfers(
  tx: Tx,
  shop: Shop,
  received: readonly TokenTransfer[],
  furtherAccounts: readonly MemberAccount[] = [],
): Promise<void> {
  if (received.length === 0) return lockAccounts(tx, furtherAccounts);
  const { wallets } = shop;
  const returnOf = await lockSignedReturns(tx, shop.chainId, received);
  const transfers = received.filter((one) => returnOf(one) === undefined);
  const owners = await readOwners(
    tx,
    transfers.map((transfer) => transfer.from.toLowerCase()),
  );
  const credited = new Map<string, CreditedTransfer>();
  for (const transfer of transfers) {
    const memberId = ownerOf(transfer, owners, wallets);
    if (memberId === null) continue;
    const key = `${transfer.txHash}:${memberId}`;
    const amount = (credited.get(key)?.amount ?? 0n) + transfer.value;
    credited.set(key, { memberId, txHash: transfer.txHash, amount });
  }
  const locked = await lockReportedOrders(tx, [...credited.values()]);
  await lockAccounts(tx, [...accountsOf([...credited.values()]), ...furtherAccounts]);
  for (const transfer of transfers) {
    await creditOne(tx, shop, transfer, ownerOf(transfer, owners, wallets));
  }
  for (const one of received) {
    const returnId = returnOf(one);
    if (returnId !== undefined) await creditOne(tx, shop, one, null, returnId);
  }
  for (const one of credited.values()) {
    await settleReported(tx, one, locked);
    await emitEvent(tx, one.memberId, 'balance', { txHash: one.txHash });
  }
}
