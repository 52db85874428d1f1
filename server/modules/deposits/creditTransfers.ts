import type { TokenTransfer } from '../../chain/port';
import { statement, type Tx } from '../../db/database';
import { emitEvent } from '../../db/events';
import { type Leg, lockAvailable, postJournal, RECORD } from '../../ledger/ledger';
import {
  type CreditedTransfer,
  lockReportedOrders,
  settleReported,
} from '../orders/settleReported';
import { readOwners, type WalletOwner } from './store';

const insertDeposit = statement(
  'insertDeposit',
  `INSERT INTO deposits (chain_id, tx_hash, log_index, block_number, block_hash, from_address, amount, member_id, state, journal_id)
   VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)`,
);

const reversals = statement(
  'reversalsOfTransaction',
  `SELECT count(*)::int AS times FROM journals WHERE ref_type = 'tx' AND ref_id = $1 AND kind = 'deposit.reverse'`,
);
// What the house lost by a member in this transaction, less what came back since.
const lostBy = statement(
  'lostByMember',
  `SELECT -coalesce(sum(p.amount), 0) AS lost FROM deposits d
   JOIN postings p ON p.journal_id IN (d.journal_id, d.reversed_by)
   JOIN accounts a ON a.id = p.account_id AND a.member_id IS NULL AND a.bucket = 'loss'
   WHERE d.member_id = $1 AND d.tx_hash = $2 AND d.chain_id = $3`,
);
const houseLoss = statement(
  'houseLoss',
  `SELECT -balance AS lost FROM accounts WHERE member_id IS NULL AND asset = 'coin' AND bucket = 'loss'`,
);

/** The sender's member, if the address was bound before the block that carries the transfer. */
function ownerOf(transfer: TokenTransfer, owners: ReadonlyMap<string, WalletOwner>): number | null {
  const owner = owners.get(transfer.from.toLowerCase());
  return owner && owner.bound_block < transfer.blockNumber ? owner.member_id : null;
}

/** What of this credit makes good the house's loss, if a deep reorg took it back when it was spent. */
async function owedToHouse(
  tx: Tx,
  chainId: number,
  { txHash, value }: TokenTransfer,
  memberId: number,
): Promise<bigint> {
  const [mine] = await tx.run<{ lost: string }>(lostBy, [memberId, txHash, chainId]);
  const [all] = await tx.run<{ lost: string }>(houseLoss);
  // Staff may have written it off by other means.
  return [mine, all].reduce((least, row) => {
    const lost = BigInt(row?.lost ?? '0');
    return lost < least ? lost : least;
  }, value);
}

function legsOf(value: bigint, memberId: number | null, owed: bigint): Leg[] {
  const legs: Leg[] = [{ house: 'custody', asset: 'coin', amount: -value }];
  if (memberId === null) return [...legs, { house: 'suspense', asset: 'coin', amount: value }];
  if (owed > 0n) legs.push({ house: 'loss', asset: 'coin', amount: owed });
  if (owed === value) return legs;
  const amount = value - owed;
  return [
    ...legs,
    { member: memberId, asset: 'coin', bucket: 'available', amount, record: RECORD.deposit },
  ];
}

async function creditOne(
  tx: Tx,
  chainId: number,
  transfer: TokenTransfer,
  memberId: number | null,
): Promise<void> {
  const { txHash, logIndex, blockHash, value } = transfer;
  const [before] = await tx.run<{ times: number }>(reversals, [txHash]);
  const times = before?.times ?? 0;
  const owed =
    times > 0 && memberId !== null ? await owedToHouse(tx, chainId, transfer, memberId) : 0n;
  const { journalId, fresh } = await postJournal(tx, {
    kind: 'deposit',
    // A chain that turns back may bring the very same block again: each time after a reversal is its own.
    key: `deposit:${chainId}:${txHash}:${logIndex}:${times}`,
    ref: { type: 'tx', id: txHash },
    reason: memberId === null ? '不明來源的轉入' : '充幣',
    actorId: null,
    legs: legsOf(value, memberId, owed),
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

/** Members' accounts, in order, before the house's: this transaction posts many journals. */
export async function lockCoinOf(tx: Tx, whose: readonly { memberId: number }[]): Promise<void> {
  const members = [...new Set(whose.map((one) => one.memberId))].sort((a, b) => a - b);
  for (const member of members) await lockAvailable(tx, member, 'coin');
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
  await lockReportedOrders(tx, [...credited.values()]);
  await lockCoinOf(tx, [...credited.values()]);
  for (const transfer of transfers) {
    await creditOne(tx, chainId, transfer, ownerOf(transfer, owners));
  }
  for (const one of credited.values()) {
    await settleReported(tx, one);
    await emitEvent(tx, one.memberId, 'balance', { txHash: one.txHash });
  }
}
