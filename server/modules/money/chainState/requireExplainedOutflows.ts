import type { Queryable } from '../../../db/database';
import { AppError } from '../../../errors';
import { countUnexplained } from './walletStore';

/**
 * Precondition for signing again: every outflow of the system wallet is booked, for an unexplained one may be a payout
 * that would be paid twice.
 * @throws AppError OUTFLOWS_OPEN
 */
export async function requireExplainedOutflows(db: Queryable, chainId: number): Promise<void> {
  const count = await countUnexplained(db, chainId);
  if (count > 0) throw new AppError('OUTFLOWS_OPEN', { data: { count } });
}
