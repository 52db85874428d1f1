import type { Tx } from '../../../db/database';
import { created } from '../../../ledger/actionChanges';
import { writeStaffAction } from '../../../ledger/staffAudit';
import { lockMemberRow } from './challengeStore';
import { queueOrReview } from './confirmWithdrawal';
import { insertReturn, type ReturnableDeposit, readReturnedLastDay } from './returnStore';

/**
 * Creates the withdrawal that refunds an unattributed deposit to its sender; called for a deposit in suspense, and when
 * staff book an outflow as such a refund. Like any withdrawal it goes through review above the threshold, the queue and
 * the payer. The lock on the requesting member of staff's row makes the thresholds hold for simultaneous requests.
 * @returns the withdrawal's id
 */
export async function createDepositRefund(
  tx: Tx,
  deposit: ReturnableDeposit,
  staffId: number,
  reason: string,
): Promise<number> {
  await lockMemberRow(tx, staffId);
  const id = await insertReturn(tx, deposit, staffId, reason);
  const sum = await readReturnedLastDay(tx, staffId);
  const row = { id, kind: 'return', depositId: deposit.id, state: 'submitted' } as const;
  const actor = { kind: 'staff', id: staffId } as const;
  await queueOrReview(tx, row, { actor, reason: '退回原付款地址', sum });
  const ref = { type: 'withdrawal', id: String(id) };
  const change = created({ 轉入: `#${deposit.id}`, 狀態: '退回原付款地址' });
  await writeStaffAction(
    tx,
    staffId,
    'deposit.return',
    ref,
    `轉入 ${deposit.id}：${reason}`,
    change,
  );
  return id;
}
