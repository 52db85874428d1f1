import type { Tx } from '../../db/database';
import { writeStaffAction } from '../../ledger/staffAudit';
import { lockMemberProofs } from './challengeStore';
import { queueOrReview } from './confirmWithdrawal';
import { insertReturn, type Returned, readReturnedLastDay } from './returnStore';

/**
 * Orders the return of a deposit. Like a withdrawal it goes through review above the threshold, the queue and the
 * payer. Locks the row of the requesting member of staff, so that the thresholds hold for simultaneous requests.
 * Returns the withdrawal's id.
 */
export async function queueReturn(
  tx: Tx,
  deposit: Returned,
  staffId: number,
  why: string,
): Promise<number> {
  await lockMemberProofs(tx, staffId);
  const id = await insertReturn(tx, deposit, staffId, why);
  const sum = await readReturnedLastDay(tx, staffId);
  const row = { id, kind: 'return', depositId: deposit.id, state: 'submitted' } as const;
  const actor = { kind: 'staff', id: staffId } as const;
  await queueOrReview(tx, row, { actor, reason: '退回原付款地址', sum });
  const ref = { type: 'withdrawal', id: String(id) };
  await writeStaffAction(tx, staffId, 'deposit.return', ref, `轉入 ${deposit.id}：${why}`);
  return id;
}
