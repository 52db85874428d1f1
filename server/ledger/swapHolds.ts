import { amountToString } from '@common/money/money';
import { statement, type Tx } from '../db/database';
import { pgCode, pgDetail } from '../db/pgError';
import { AppError } from '../errors';
import type { AssetCode, HoldRequest } from './ledger';

const swap = statement(
  'ledgerSwapHolds',
  'SELECT ledger_swap_holds($1, $2::text[], $3::bigint[], $4, $5::numeric[], $6::text[], $7, $8::bigint[])',
);

/** ledger_swap_holds: a member lacks the amount in DETAIL, base units. */
const SHORT = 'GB006';

/** A hold that replaces the live hold with the same reference. All holds of a call share their kind, asset and reason. */
export type SwappedHold = Pick<HoldRequest, 'memberId' | 'amount' | 'key' | 'actorId'> & {
  refId: string;
};

/**
 * In one statement, releases the live holds with these references, whichever member's they are, and places the given holds. They
 * may hold money that is released by this call.
 * @param holds of different references
 * @throws AppError BALANCE_SHORT, after which the transaction is aborted
 */
export async function swapHolds(
  tx: Tx,
  { asset, refType, reason }: { asset: AssetCode; refType: string; reason: string },
  holds: readonly SwappedHold[],
): Promise<void> {
  if (holds.length === 0) return;
  try {
    await tx.run(swap, [
      refType,
      holds.map(({ refId }) => refId),
      holds.map(({ memberId }) => memberId),
      asset,
      holds.map(({ amount }) => amount.toString()),
      holds.map(({ key }) => key),
      reason,
      holds.map(({ actorId }) => actorId),
    ]);
  } catch (error) {
    if (pgCode(error) !== SHORT) throw error;
    const short = amountToString(BigInt(pgDetail(error) ?? 0));
    throw new AppError('BALANCE_SHORT', { data: { short }, cause: error });
  }
}
