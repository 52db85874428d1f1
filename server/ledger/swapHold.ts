import { amountToString } from '@common/money';
import { statement, type Tx } from '../db/database';
import { pgCode } from '../db/pgError';
import { AppError } from '../errors';
import type { HoldRequest } from './ledger';

const swap = statement(
  'ledgerSwapHold',
  'SELECT ledger_swap_hold($1, $2, $3, $4, $5, $6, $7, $8) AS id',
);

const SHORT = 'GB006';

function shortBy(error: unknown): bigint | null {
  if (pgCode(error) !== SHORT || typeof error !== 'object' || error === null) return null;
  return 'detail' in error && typeof error.detail === 'string' ? BigInt(error.detail) : null;
}

/**
 * Releases the live hold with the same reference, of any member, and places this one, in one statement.
 * @throws AppError BALANCE_SHORT, after which the transaction is aborted
 */
export async function swapHold(tx: Tx, request: HoldRequest): Promise<void> {
  try {
    await tx.run(swap, [
      request.ref.type,
      request.ref.id,
      request.memberId,
      request.asset,
      request.amount.toString(),
      request.key,
      request.reason,
      request.actorId,
    ]);
  } catch (error) {
    const short = shortBy(error);
    if (short === null) throw error;
    throw new AppError('BALANCE_SHORT', {
      data: { short: amountToString(short) },
      cause: error,
    });
  }
}
