import type { Tx } from '../../db/database';
import { writeStaffAction } from '../../ledger/staffAudit';
import { lockMemberProofs } from './challengeStore';
import { goOn } from './confirmWithdrawal';
import { readReturnedLastDay } from './limitsStore';
import { insertReturn } from './store';

interface Deposit {
  id: number;
  /** Lower case. */
  from: string;
  /** Base units. */
  amount: bigint;
}

/**
 * Puts the return of a deposit on the way that withdrawals take: review above the threshold, the queue, the one
 * payer. The row of who asks is locked, so that the thresholds hold however many they ask for at once.
 */
export async function orderReturn(
  tx: Tx,
  deposit: Deposit,
  staffId: number,
  why: string,
): Promise<void> {
  await lockMemberProofs(tx, staffId);
  const id = await insertReturn(tx, deposit, staffId, why);
  const sum = await readReturnedLastDay(tx, staffId);
  const actor = { kind: 'staff', id: staffId } as const;
  const row = { id, member_id: null, state: 'submitted' } as const;
  await goOn(tx, row, { actor, reason: '退回原付款地址', sum });
  const note = `轉入 ${deposit.id}：${why}`;
  await writeStaffAction(
    tx,
    staffId,
    'deposit.return',
    { type: 'withdrawal', id: String(id) },
    note,
  );
}
