import { statement, type Tx } from '../../db/database';
import { rejectWithdrawal } from './confirmWithdrawal';
import { CHAIN } from './moveWithdrawal';

const lockUnsigned = statement(
  'lockUnsignedReturn',
  `SELECT id, state FROM withdrawals WHERE deposit_id = $1 AND state IN ('review', 'queued') FOR UPDATE`,
);

/** Ends the return of a deposit that a reorg takes, unless it is signed: false. */
export async function callOffReturn(tx: Tx, depositId: number): Promise<boolean> {
  const [row] = await tx.run<{ id: number; state: 'review' | 'queued' }>(lockUnsigned, [depositId]);
  if (!row) return false;
  const reason = '鏈上重組，這筆轉入已不在鏈上';
  await rejectWithdrawal(tx, { ...row, member_id: null }, { actor: CHAIN, reason });
  return true;
}
