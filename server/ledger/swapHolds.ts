import { amountToString } from '@common/money/money';
import { statement, type Tx } from '../db/database';
import { pgCode, pgDetail } from '../db/pgError';
import { AppError } from '../errors';
import type { AssetCode, HoldRequest } from './ledger';

const swap = statement(
  'ledgerSwapHolds',
  'SELECT ledger_swap_holds($1, $2::text[], $3::bigint[], $4, $5::numeric[], $6::text[], $7, $8::bigint[])',
);

/** Error code of `ledger_swap_holds` if a member's balance is short; its DETAIL is the missing amount in base units. */
const BALANCE_SHORT = 'GB006';

/** A hold to place instead of the live hold with the same reference. Asset, type of reference and reason are those of the call. */
export type SwappedHold = Pick<HoldRequest, 'memberId' | 'amount' | 'key' | 'actorId'> & {
  refId: string;
};

/**
 * In one statement, releases the live holds with the references of `holds`, whichever members they belong to, and then places
 * `holds`: a member may use for a new hold what the call released of the old one.
 * @param holds each with another reference
 * @throws AppError BALANCE_SHORT, naming the missing amount; PostgreSQL has then aborted the transaction
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
    if (pgCode(error) !== BALANCE_SHORT) throw error;
    const short = amountToString(BigInt(pgDetail(error) ?? 0));
    throw new AppError('BALANCE_SHORT', { data: { short }, cause: error });
  }
}
