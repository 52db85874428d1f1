import type { reportDeposit as endpoint, PendingDeposit } from '@common/endpoints/deposits';
import { AppError } from '../../../errors';
import type { Call } from '../../../http/route';
import { presentReport } from './presentPending';
import { addReport, readReport } from './reportStore';

/**
 * Stores the hash of a transfer that the member misses; the job checkReports looks it up.
 * @throws AppError DEPOSIT_REPORTS_FULL
 */
export async function reportDeposit(call: Call<typeof endpoint>): Promise<PendingDeposit> {
  const { tx, chain, settings, caller, body } = call;
  const txHash = body.txHash.toLowerCase();
  if (!(await addReport(tx, caller.memberId, txHash))) throw new AppError('DEPOSIT_REPORTS_FULL');
  const row = await readReport(tx, chain.chainId, caller.memberId, txHash);
  return presentReport(row, settings.confirmations);
}
