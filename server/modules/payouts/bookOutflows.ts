import type { TokenTransfer } from '../../chain/port';
import type { Tx } from '../../db/database';
import { postJournal } from '../../ledger/ledger';
import { haltWithdrawals } from '../deposits/haltWithdrawals';
import { spendWithdrawal } from '../withdrawals/holds';
import { CHAIN, moveWithdrawal } from '../withdrawals/moveWithdrawal';
import {
  type Carried,
  insertOutflow,
  lockCarried,
  lockDone,
  lockOrphanedOutflows,
  markOutflowReversed,
  markUnknownOutcome,
} from './outflowStore';

type Bucket = 'suspense' | 'loss';

/** Custody less what left it, against a bucket of the house; `sign` -1 takes that back. */
async function bookAgainst(
  tx: Tx,
  { key, txHash, amount, reason }: { key: string; txHash: string; amount: bigint; reason: string },
  bucket: Bucket,
  sign: 1n | -1n,
): Promise<void> {
  await postJournal(tx, {
    kind: sign === 1n ? 'outflow' : 'outflow.reverse',
    key,
    ref: { type: 'tx', id: txHash },
    reason,
    actorId: null,
    legs: [
      { house: 'custody', asset: 'coin', amount: sign * amount },
      { house: bucket, asset: 'coin', amount: -sign * amount },
    ],
  });
}

/** Whether it is what its withdrawal ordered, and the withdrawal still waits for it. */
function isOrdered(transfer: TokenTransfer, one: Carried): boolean {
  return (
    (one.state === 'broadcast' || one.state === 'confirming') &&
    one.to_address === transfer.to.toLowerCase() &&
    BigInt(one.amount) === transfer.value
  );
}

async function finish(
  tx: Tx,
  chainId: number,
  transfer: TokenTransfer,
  one: Carried,
): Promise<void> {
  const outflow = await insertOutflow(tx, chainId, transfer, one.id);
  const paid = { ...one, amount: BigInt(one.amount), fee: BigInt(one.fee) };
  if (!(await spendWithdrawal(tx, paid))) {
    // It was done before, in blocks that the chain lost: what was put aside then goes now.
    const { txHash, value: amount } = transfer;
    const key = `outflow:${outflow}`;
    await bookAgainst(tx, { key, txHash, amount, reason: '提幣重新上鏈' }, 'suspense', 1n);
  }
  const mined = {
    txHash: transfer.txHash,
    number: transfer.blockNumber,
    hash: transfer.blockHash,
  };
  const at =
    one.state === 'confirming'
      ? { ...one, state: 'confirming' as const }
      : await moveWithdrawal(tx, one, {
          to: 'confirming',
          actor: CHAIN,
          reason: '已寫入區塊',
          mined,
        });
  const reason = '已完成，代幣已送達';
  await moveWithdrawal(tx, at, { to: 'done', actor: CHAIN, reason, result: 1, mined });
}

/** Nobody ordered this here: the house has lost it, and nothing more is paid until staff have looked. */
async function bookForeign(tx: Tx, chainId: number, transfer: TokenTransfer): Promise<void> {
  const { txHash, value: amount } = transfer;
  const outflow = await insertOutflow(tx, chainId, transfer, null);
  const key = `outflow:${outflow}`;
  await bookAgainst(tx, { key, txHash, amount, reason: '非平台指示的轉出' }, 'loss', 1n);
  await haltWithdrawals(
    tx,
    chainId,
    `transaction ${txHash} took tokens that no withdrawal ordered`,
  );
}

/**
 * Books what left the system wallet in final blocks. Called in the transaction that moves the cursor, so the
 * books meet the chain block by block (invariant 6), and a withdrawal is done only by its mined Transfer (9).
 * @returns what books them; the withdrawals concerned are locked by then, before any account is
 */
export async function prepareOutflows(
  tx: Tx,
  chainId: number,
  transfers: readonly TokenTransfer[],
): Promise<() => Promise<void>> {
  if (transfers.length === 0) return () => Promise.resolve();
  const carried = await lockCarried(tx, chainId, transfers);
  return async () => {
    for (const transfer of transfers) {
      const one = carried.get(transfer.txHash);
      if (one && isOrdered(transfer, one)) {
        await finish(tx, chainId, transfer, one);
        carried.delete(transfer.txHash);
      } else {
        await bookForeign(tx, chainId, transfer);
        if (one) await markUnknownOutcome(tx, one.id);
      }
    }
  };
}

/**
 * After a reorg deeper than the confirmations: what the lost blocks had carried away is ours again until the
 * chain takes it once more. Its withdrawal waits for the very same transaction, under its nonce.
 */
export async function reverseOutflows(tx: Tx, chainId: number, above: number): Promise<void> {
  for (const lost of await lockOrphanedOutflows(tx, chainId, above)) {
    const bucket = lost.withdrawal_id === null ? 'loss' : 'suspense';
    const one = { txHash: lost.tx_hash, amount: BigInt(lost.amount), reason: '鏈上重組，轉出撤回' };
    await bookAgainst(tx, { ...one, key: `outflow:${lost.id}:reverse` }, bucket, -1n);
    await markOutflowReversed(tx, lost.id);
    if (lost.withdrawal_id === null) continue;
    await moveWithdrawal(tx, await lockDone(tx, lost.withdrawal_id), {
      to: 'broadcast',
      actor: CHAIN,
      reason: '鏈上重組，重新等待上鏈',
      result: 255,
    });
  }
}
