import type { TokenTransfer } from '../../chain/port';
import { statement, type Tx } from '../../db/database';
import { emitEvent } from '../../db/events';
import { type Leg, lockAvailable, postJournal, RECORD } from '../../ledger/ledger';
import { notify } from '../notices/notify';
import {
  type CreditedTransfer,
  lockReportedOrders,
  settleReported,
} from '../orders/settleReported';
import { owedToHouse } from './owedToHouse';
import { lockSignedReturns, pointAt } from './signedReturns';
import { readOwners, type WalletOwners } from './store';

const insertDeposit = statement(
  'insertDeposit',
  `INSERT INTO deposits (chain_id, tx_hash, log_index, block_number, block_hash, from_address, amount, member_id, state, journal_id)
   VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10) RETURNING id`,
);

const reversals = statement(
  'reversalsOfTransaction',
  `SELECT count(*)::int AS times FROM journals WHERE ref_type = 'tx' AND ref_id = $1 AND kind = 'deposit.reverse'`,
);
/** The member whose the sender's address was at the block that carries the transfer. */
function ownerOf(transfer: TokenTransfer, owners: WalletOwners): number | null {
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

const stateFor = (memberId: number | null) => (memberId === null ? 'suspense' : 'credited');

async function owedOf(
  tx: Tx,
  chainId: number,
  transfer: TokenTransfer,
  memberId: number | null,
): Promise<bigint> {
  return memberId === null ? 0n : owedToHouse(tx, chainId, transfer, memberId);
}

/** @param returnId the signed return that sends it back: then it is nobody's, and makes good what the house bore */
async function creditOne(
  tx: Tx,
  chainId: number,
  transfer: TokenTransfer,
  memberId: number | null,
  returnId?: number,
): Promise<void> {
  const { txHash, logIndex, blockHash, value } = transfer;
  const [before] = await tx.run<{ times: number }>(reversals, [txHash]);
  const times = before?.times ?? 0;
  let owed = returnId === undefined ? 0n : value;
  if (times > 0 && returnId === undefined) owed = await owedOf(tx, chainId, transfer, memberId);
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
  const [deposit] = await tx.run<{ id: number }>(insertDeposit, [
    chainId,
    txHash,
    logIndex,
    transfer.blockNumber,
    blockHash,
    transfer.from.toLowerCase(),
    value.toString(),
    memberId,
    returnId === undefined ? stateFor(memberId) : 'returned',
    journalId,
  ]);
  if (!deposit) throw new Error('an insert returned nothing');
  if (returnId !== undefined) await pointAt(tx, returnId, deposit.id);
  if (memberId === null || owed === value) return;
  const { id: depositId } = deposit;
  await notify(tx, memberId, 'depositCredited', { depositId, txHash, amount: value - owed });
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
  seen: readonly TokenTransfer[],
): Promise<void> {
  if (seen.length === 0) return;
  const returnOf = await lockSignedReturns(tx, chainId, seen);
  const transfers = seen.filter((one) => returnOf(one) === undefined);
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
  for (const one of seen) {
    const returnId = returnOf(one);
    if (returnId !== undefined) await creditOne(tx, chainId, one, null, returnId);
  }
  for (const one of credited.values()) {
    await settleReported(tx, one);
    await emitEvent(tx, one.memberId, 'balance', { txHash: one.txHash });
  }
}
