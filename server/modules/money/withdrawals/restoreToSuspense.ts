import type { Tx } from '../../../db/database';
import { postJournal } from '../../../ledger/ledger';
import { markInSuspense, readReturnedDeposit } from './returnStore';

/**
 * Restores the deposit of a return that ended unpaid to suspense. If a reorg has reversed the deposit, the house bore
 * that loss, and the amount that suspense kept for the return repays it.
 */
export async function restoreToSuspense(
  tx: Tx,
  { id, depositId }: { id: number; depositId: number },
  actorId: number | null,
): Promise<void> {
  if (await markInSuspense(tx, depositId)) return;
  const lost = await readReturnedDeposit(tx, depositId);
  const amount = BigInt(lost.amount);
  await postJournal(tx, {
    kind: 'deposit.unreturn',
    key: `withdrawal:${id}:unreturn`,
    ref: { type: 'tx', id: lost.tx_hash },
    reason: '退回已取消，轉入已不在鏈上',
    actorId,
    legs: [
      { house: 'suspense', asset: 'coin', amount: -amount },
      { house: 'loss', asset: 'coin', amount },
    ],
  });
}
