import type { reportDeposit as contract, PendingDeposit } from '@common/endpoints/deposits';
import { AppError } from '../../errors';
import type { Call } from '../../http/route';
import { addReport, readReport } from './deskStore';
import { presentReport } from './presentPending';

/**
 * Notes a transfer that the member misses; the worker looks it up on the chain.
 * @throws AppError DEPOSIT_REPORTS_FULL
 */
export async function reportDeposit(call: Call<typeof contract>): Promise<PendingDeposit> {
  const { tx, chain, settings, caller, body } = call;
  const txHash = body.txHash.toLowerCase();
  if (!(await addReport(tx, caller.memberId, txHash))) throw new AppError('DEPOSIT_REPORTS_FULL');
  const row = await readReport(tx, chain.chainId, caller.memberId, txHash);
  if (!row) throw new Error('a report vanished');
  return presentReport(row, settings.confirmations);
}
