import type { TokenTransfer } from '../../chain/port';
import { statement, type Tx } from '../../db/database';
import { emitEvent } from '../../db/events';
import { postJournal, RECORD } from '../../ledger/ledger';
import { type CreditedTransfer, lockReportedOrder, settleReported } from '../orders/settleReported';
import { readOwners, type WalletOwner } from './store';

const insertDeposit = statement(
  'insertDeposit',
  `INSERT INTO deposits (chain_id, tx_hash, log_index, block_number, block_hash, from_address, amount, member_id, state, journal_id)
   VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)`,
);

/** The sender's member, if the address was bound before the block that carries the transfer. */
function ownerOf(transfer: TokenTransfer, owners: ReadonlyMap<string, WalletOwner>): number | null {
  const owner = owners.get(transfer.from.toLowerCase());
  return owner && owner.bound_block < transfer.blockNumber ? owner.member_id : null;
}

async function creditOne(
  tx: Tx,
  chainId: number,
  transfer: TokenTransfer,
  memberId: number | null,
): Promise<void> {
  const { txHash, logIndex, blockHash, value } = transfer;
  const { journalId, fresh } = await postJournal(tx, {
    kind: 'deposit',
    key: `deposit:${chainId}:${blockHash}:${txHash}:${logIndex}`,
    ref: { type: 'tx', id: txHash },
    reason: memberId === null ? '不明來源的轉入' : '充幣',
    actorId: null,
    legs: [
      { house: 'custody', asset: 'coin', amount: -value },
      memberId === null
        ? { house: 'suspense', asset: 'coin', amount: value }
        : {
            member: memberId,
            asset: 'coin',
            bucket: 'available',
            amount: value,
            record: RECORD.deposit,
          },
    ],
  });
  if (!fresh) throw new Error(`log ${txHash}/${logIndex} was credited before`);
  await tx.run(insertDeposit, [
    chainId,
    txHash,
    logIndex,
    transfer.blockNumber,
    blockHash,
    transfer.from.toLowerCase(),
    value.toString(),
    memberId,
    memberId === null ? 'suspense' : 'credited',
    journalId,
  ]);
}

/**
 * Credits final transfers to the system wallet: to the member who bound the sender's address, else to
 * suspense; and pays the orders they were reported for, all in this transaction.
 * The partial unique index on deposits refuses a log that counts already (invariant 7).
 */
export async function creditTransfers(
  tx: Tx,
  chainId: number,
  transfers: readonly TokenTransfer[],
): Promise<void> {
  if (transfers.length === 0) return;
  const owners = await readOwners(
    tx,
    transfers.map((transfer) => transfer.from.toLowerCase()),
  );
  const credited = new Map<string, CreditedTransfer>();
  for (const transfer of transfers) {
    const memberId = ownerOf(transfer, owners);
    if (memberId === null) continue;
    const key = `${transfer.txHash}:${memberId}`;
    const amount = (credited.get(key)?.amount ?? 0n) + transfer.value;
    credited.set(key, { memberId, txHash: transfer.txHash, amount });
  }
  // Orders before accounts: the order in which everyone locks.
  for (const one of credited.values()) await lockReportedOrder(tx, one);
  for (const transfer of transfers) {
    await creditOne(tx, chainId, transfer, ownerOf(transfer, owners));
  }
  for (const one of credited.values()) {
    await settleReported(tx, one);
    await emitEvent(tx, one.memberId, 'balance', { txHash: one.txHash });
  }
}
