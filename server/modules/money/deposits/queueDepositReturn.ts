import type { Tx } from '../../../db/database';
import { AppError } from '../../../errors';
import { createDepositRefund } from '../withdrawals/createDepositRefund';
import { lockDeposit, markReturned } from './suspenseStore';

/**
 * Queues a withdrawal that returns a deposit in suspense to its sender, in full.
 * @returns the id of that withdrawal
 * @throws AppError DEPOSIT_NOT_SUSPENSE
 */
export async function queueDepositReturn(
  tx: Tx,
  depositId: number,
  staffId: number,
  why: string,
): Promise<number> {
  const deposit = await lockDeposit(tx, depositId);
  if (deposit?.state !== 'suspense') throw new AppError('DEPOSIT_NOT_SUSPENSE');
  const { id, from_address: from } = deposit;
  const withdrawalId = await createDepositRefund(
    tx,
    { id, from, amount: BigInt(deposit.amount) },
    staffId,
    why,
  );
  await markReturned(tx, id);
  return withdrawalId;
}
