import type { NodeAnswer } from '../../../chain/askNode';
import type { Tx } from '../../../db/database';
import { emitEvent } from '../../../db/events';
import { type Leg, lockAccounts, lockAvailable, postJournal, RECORD } from '../../../ledger/ledger';
import { notify } from '../../messages/notices/notify';
import { lockReportedOrders, unsettleReported } from '../../trade/orders/settleReported';
import { cancelReturn } from '../withdrawals/cancelReturn';
import { prepareCancelUnsigned } from '../withdrawals/cancelUnsigned';
import { accountsOf } from './creditTransfers';
import { freezeMember, type LostDeposit, lockLostDeposits, markReversed } from './reversalStore';

/** Legs that debit the member up to their available balance; the house bears the rest as a loss until it is repaid. */
async function reversalLegs(tx: Tx, lost: LostDeposit): Promise<Leg[]> {
  const amount = BigInt(lost.amount);
  const custody: Leg = { house: 'custody', asset: 'coin', amount };
  // A signed return cannot be cancelled: suspense keeps the amount that it pays, and the house bears the loss. So it does
  // for a closed account, to which nothing is posted any more.
  if (lost.state === 'returned' || lost.closed)
    return [custody, { house: 'loss', asset: 'coin', amount: -amount }];
  if (lost.state === 'suspense' || lost.member_id === null) {
    return [custody, { house: 'suspense', asset: 'coin', amount: -amount }];
  }
  const member = lost.member_id;
  const available = await lockAvailable(tx, member, 'coin');
  const charged = available < amount ? available : amount;
  const legs: Leg[] = [custody];
  if (charged > 0n) {
    legs.push({
      member,
      asset: 'coin',
      bucket: 'available',
      amount: -charged,
      record: RECORD.adjustment,
    });
  }
  if (charged < amount) legs.push({ house: 'loss', asset: 'coin', amount: charged - amount });
  return legs;
}

async function reverse(tx: Tx, lost: LostDeposit): Promise<void> {
  const { id: depositId, tx_hash: txHash, member_id } = lost;
  const { journalId } = await postJournal(tx, {
    kind: 'deposit.reverse',
    key: `deposit:${depositId}:reverse`,
    ref: { type: 'tx', id: txHash },
    reason: '鏈上重組，充幣撤回',
    actorId: null,
    legs: await reversalLegs(tx, lost),
  });
  await markReversed(tx, depositId, journalId);
  if (member_id === null || lost.closed) return;
  await notify(tx, member_id, 'depositReversed', {
    depositId,
    txHash,
    amount: BigInt(lost.amount),
  });
}

/** Cancels the unsigned returns of lost deposits. @returns the deposits, those of cancelled returns in suspense again */
async function cancelReturns(tx: Tx, lost: readonly LostDeposit[]): Promise<LostDeposit[]> {
  const deposits: LostDeposit[] = [];
  for (const one of lost) {
    const isCancelled = one.state === 'returned' && (await cancelReturn(tx, one.id));
    deposits.push(isCancelled ? { ...one, state: 'suspense' } : one);
  }
  return deposits;
}

/**
 * Locks the deposits above a reorg's fork with their returns, and with the credited members and their unsigned withdrawals, and
 * freezes the members.
 * @param sent the wallet's transactions on the chain, as `countSent` read them
 * @returns the function that ends the withdrawals and reverses the credits; its caller takes all locks first and reverses
 *   outflows before it
 */
export async function prepareDepositReversal(
  tx: Tx,
  chainId: number,
  forkNumber: number,
  sent: NodeAnswer<number>,
): Promise<() => Promise<void>> {
  const lost = await cancelReturns(tx, await lockLostDeposits(tx, chainId, forkNumber));
  const credited = lost.flatMap(({ member_id, tx_hash }) =>
    member_id === null ? [] : [{ memberId: member_id, txHash: tx_hash }],
  );
  // Lock order: withdrawals before members, as the payer and the desk do, and members before their accounts.
  const memberIds = [...new Set(credited.map((one) => one.memberId))].sort((a, b) => a - b);
  const cancelUnsigned = await prepareCancelUnsigned(tx, chainId, memberIds, sent);
  await lockReportedOrders(tx, credited);
  for (const memberId of memberIds) await freezeMember(tx, memberId);
  const held = memberIds.map((member) => ({ member, asset: 'coin', bucket: 'held' }) as const);
  await lockAccounts(tx, [...accountsOf(credited), ...held]);
  return async () => {
    await cancelUnsigned();
    for (const one of lost) await reverse(tx, one);
    for (const one of credited) {
      await unsettleReported(tx, one);
      await emitEvent(tx, one.memberId, 'balance', { txHash: one.txHash });
    }
  };
}
