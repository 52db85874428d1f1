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

async function spend(tx: Tx, one: Carried): Promise<boolean> {
  const { id, member_id } = one;
  if (member_id === null) return false;
  const [amount, fee] = [BigInt(one.amount), BigInt(one.fee)];
  return spendWithdrawal(tx, { id, member_id, amount, fee });
}

async function finish(
  tx: Tx,
  chainId: number,
  transfer: TokenTransfer,
  one: Carried,
): Promise<void> {
  const outflow = await insertOutflow(tx, chainId, transfer, one.id);
  if (!(await spend(tx, one))) {
    // What a return sends back never left suspense. A withdrawal that was done before, in blocks that the chain
    // lost, was put there then.
    const { txHash, value: amount } = transfer;
    const key = `outflow:${outflow}`;
    const reason = one.member_id === null ? '退回原付款地址' : '提幣重新上鏈';
    await bookAgainst(tx, { key, txHash, amount, reason }, 'suspense', 1n);
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
 * @returns what books them; the withdrawals concerned are locked by then, before any account is
 */
export async function prepareReversal(
  tx: Tx,
  chainId: number,
  above: number,
): Promise<() => Promise<void>> {
  const orphans = await lockOrphanedOutflows(tx, chainId, above);
  const done = new Map<number, Awaited<ReturnType<typeof lockDone>>>();
  for (const { withdrawal_id: id } of orphans) {
    if (id !== null) done.set(id, await lockDone(tx, id));
  }
  return async () => {
    for (const lost of orphans) {
      const one = done.get(lost.withdrawal_id ?? 0);
      const reason = '鏈上重組，轉出撤回';
      const back = { txHash: lost.tx_hash, amount: BigInt(lost.amount), reason };
      const key = `outflow:${lost.id}:reverse`;
      await bookAgainst(tx, { ...back, key }, one ? 'suspense' : 'loss', -1n);
      await markOutflowReversed(tx, lost.id);
      if (!one) continue;
      const again = '鏈上重組，重新等待上鏈';
      await moveWithdrawal(tx, one, { to: 'broadcast', actor: CHAIN, reason: again, result: 255 });
    }
  };
}
