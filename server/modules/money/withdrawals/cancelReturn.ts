import type { Tx } from '../../../db/database';
import { rejectWithdrawal } from './confirmWithdrawal';
import { CHAIN } from './moveWithdrawal';
import { lockUnsignedReturn } from './returnStore';

/** Cancels the return of a deposit that a reorg reverses. False if the return is signed or the chain may have paid it. */
export async function cancelReturn(tx: Tx, depositId: number): Promise<boolean> {
  const row = await lockUnsignedReturn(tx, depositId);
  if (!row) return false;
  const reason = '鏈上重組，這筆轉入已不在鏈上';
  await rejectWithdrawal(tx, { ...row, kind: 'return', depositId }, { actor: CHAIN, reason });
  return true;
}
