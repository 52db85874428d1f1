import { amountToString } from '@common/money/money';
import type { TokenTransfer, WalletTransaction } from '../../../chain/port';
import type { Tx } from '../../../db/database';
import { type Leg, type MemberAccount, postJournal, RECORD } from '../../../ledger/ledger';
import type { ShopWallets } from '../../../ledger/shopWallets';
import { haltWithdrawals } from '../chainState/haltStore';
import { findMatchOf } from '../chainState/walletStore';
import { captureHolds } from '../withdrawals/holds';
import { CHAIN, moveWithdrawal } from '../withdrawals/moveWithdrawal';
import { claimForeign, type Signer } from './nonceStore';
import {
  type AttemptedWithdrawal,
  insertOutflow,
  lockAttempted,
  lockDone,
  lockOrphanedOutflows,
  markOutflowReversed,
  type OrphanedOutflow,
} from './outflowStore';
import type { UnknownTransactions } from './readUnknownTransactions';
import { markUnknown } from './sentStore';

/** Posts an outflow: custody pays, and another house account bears the amount. */
async function bookAgainst(
  tx: Tx,
  { key, txHash, amount, reason }: { key: string; txHash: string; amount: bigint; reason: string },
  house: 'suspense' | 'loss',
): Promise<void> {
  await postJournal(tx, {
    kind: 'outflow',
    key,
    ref: { type: 'tx', id: txHash },
    reason,
    actorId: null,
    legs: [
      { house: 'custody', asset: 'coin', amount },
      { house, asset: 'coin', amount: -amount },
    ],
  });
}

/** The legs that return a reversed outflow to the accounts that bore it; suspense keeps it for a closed one (ADR 144). */
function refundLegs(orphan: OrphanedOutflow): Leg[] {
  const amount = BigInt(orphan.amount);
  const { booked_as, member_id: member } = orphan;
  if (orphan.withdrawal_id !== null) return [{ house: 'suspense', asset: 'coin', amount }];
  if (booked_as === 'capital') return [{ house: 'capital', asset: 'coin', amount }];
  const charged = BigInt(orphan.charged);
  const legs: Leg[] = [];
  if (member !== null && charged > 0n) {
    const record = RECORD.adjustment;
    legs.push(
      orphan.closed
        ? { house: 'suspense', asset: 'coin', amount: charged }
        : { member, asset: 'coin', bucket: 'available', amount: charged, record },
    );
  }
  if (charged < amount) legs.push({ house: 'loss', asset: 'coin', amount: amount - charged });
  return legs;
}

async function reverse(tx: Tx, orphan: OrphanedOutflow): Promise<void> {
  await postJournal(tx, {
    kind: 'outflow.reverse',
    key: `outflow:${orphan.id}:reverse`,
    ref: { type: 'tx', id: orphan.tx_hash },
    reason: '鏈上重組，轉出撤回',
    actorId: null,
    legs: [
      { house: 'custody', asset: 'coin', amount: -BigInt(orphan.amount) },
      ...refundLegs(orphan),
    ],
  });
}

/** Whether recipient and amount are the withdrawal's, and its state still expects the transfer. */
function isPayoutOf(transfer: TokenTransfer, one: AttemptedWithdrawal): boolean {
  return (
    (one.state === 'broadcast' || one.state === 'confirming') &&
    one.to_address === transfer.to.toLowerCase() &&
    BigInt(one.amount) === transfer.value
  );
}

/** Spends the holds of a withdrawal. False if it has none left, as a return always. */
async function spend(tx: Tx, one: AttemptedWithdrawal): Promise<boolean> {
  if (one.kind === 'return') return false;
  const { id, memberId } = one;
  return captureHolds(tx, { id, memberId, amount: BigInt(one.amount), fee: BigInt(one.fee) });
}

async function finish(
  tx: Tx,
  from: Signer,
  transfer: TokenTransfer,
  one: AttemptedWithdrawal,
): Promise<void> {
  const outflow = await insertOutflow(tx, from, transfer, one.id);
  if (!(await spend(tx, one))) {
    // Suspense holds the amount of a return, and of a completed withdrawal whose Transfer a reorg removed.
    const { txHash, value: amount } = transfer;
    const key = `outflow:${outflow}`;
    const reason = one.kind === 'return' ? '退回原付款地址' : '提幣重新上鏈';
    await bookAgainst(tx, { key, txHash, amount, reason }, 'suspense');
  }
  const mined = {
    txHash: transfer.txHash,
    number: transfer.blockNumber,
    hash: transfer.blockHash,
  };
  const confirming =
    one.state === 'confirming'
      ? { ...one, state: 'confirming' as const }
      : await moveWithdrawal(tx, one, {
          to: 'confirming',
          actor: CHAIN,
          reason: '區塊鏈已收到，正在確認',
          mined,
        });
  const reason = '已完成，代幣已送達';
  // Result 1: succeeded (SPEC §4).
  await moveWithdrawal(tx, confirming, { to: 'done', actor: CHAIN, reason, result: 1, mined });
}

/**
 * Books an outflow that is no payout of a withdrawal as a loss, and halts withdrawals until staff explain it. After a
 * restore it may be a payout that the backup lacks. An outflow of a replaced wallet halts them only if it may have paid a
 * withdrawal, so that a holder of the old key cannot stop the shop; staff explain it all the same.
 */
async function bookUnknown(
  tx: Tx,
  from: Signer,
  transfer: TokenTransfer,
  { sent, isRetired }: { sent: WalletTransaction | null; isRetired: boolean },
): Promise<void> {
  const { txHash, value: amount } = transfer;
  const outflow = await insertOutflow(tx, from, transfer, null, sent);
  if (sent) await claimForeign(tx, from, sent.nonce);
  const key = `outflow:${outflow}`;
  await bookAgainst(tx, { key, txHash, amount, reason: '不明轉出，待查' }, 'loss');
  if (isRetired && !(await findMatchOf(tx, outflow))) return;
  const what = `交易 ${txHash} 轉出 ${amountToString(amount)} GAB，資料庫沒有這筆指示`;
  await haltWithdrawals(tx, from.chainId, `${what}。請到「不明轉出」逐筆處理，再恢復提幣`);
}

/**
 * Books the outflows of final blocks. Called in the transaction that moves the cursor, so that the books agree with
 * the chain block by block (invariant 6), and only its mined Transfer completes a withdrawal (invariant 9).
 * @returns the function that books them, and the accounts to lock before calling it; the withdrawals are locked already
 */
export async function prepareOutflows(
  tx: Tx,
  { chainId, wallets }: { chainId: number; wallets: ShopWallets },
  transfers: readonly TokenTransfer[],
  transactions: UnknownTransactions,
): Promise<{ accounts: MemberAccount[]; book: () => Promise<void> }> {
  if (transfers.length === 0) return { accounts: [], book: () => Promise.resolve() };
  const attempted = await lockAttempted(tx, chainId, transfers);
  const accounts = [...attempted.values()].flatMap((one): MemberAccount[] =>
    one.kind === 'return'
      ? []
      : [
          { member: one.memberId, asset: 'coin', bucket: 'available' },
          { member: one.memberId, asset: 'coin', bucket: 'held' },
        ],
  );
  const book = async () => {
    for (const transfer of transfers) {
      const one = attempted.get(transfer.txHash);
      const from = { chainId, wallet: wallets.at(transfer.from)?.number ?? wallets.current.number };
      if (one && isPayoutOf(transfer, one)) {
        await finish(tx, from, transfer, one);
        // A second Transfer of the same transaction is no payout.
        attempted.delete(transfer.txHash);
      } else {
        const sent = transactions.get(`${transfer.txHash}/${transfer.from}`) ?? null;
        const isRetired = wallets.isRetired(transfer.from, transfer.blockNumber);
        await bookUnknown(tx, from, transfer, { sent, isRetired });
        if (one) await markUnknown(tx, one.id);
      }
    }
  };
  return { accounts, book };
}

/**
 * After a reorg deeper than the confirmations: reverses the outflows of the lost blocks. Their withdrawals wait for the
 * same transactions again, under the same nonces.
 * @returns the function that reverses them; the withdrawals concerned are locked already, before any account
 */
export async function prepareOutflowReversal(
  tx: Tx,
  chainId: number,
  forkNumber: number,
): Promise<() => Promise<void>> {
  const orphans = await lockOrphanedOutflows(tx, chainId, forkNumber);
  const done = new Map<number, Awaited<ReturnType<typeof lockDone>>>();
  for (const { withdrawal_id: id } of orphans) {
    if (id !== null) done.set(id, await lockDone(tx, id));
  }
  return async () => {
    for (const orphan of orphans) {
      const { withdrawal_id: id } = orphan;
      const one = id === null ? undefined : done.get(id);
      await reverse(tx, orphan);
      await markOutflowReversed(tx, orphan.id);
      if (!one) continue;
      // Result 255: timeout (SPEC §4).
      const reason = '區塊鏈有變動，重新等待確認';
      await moveWithdrawal(tx, one, { to: 'broadcast', actor: CHAIN, reason, result: 255 });
    }
  };
}
