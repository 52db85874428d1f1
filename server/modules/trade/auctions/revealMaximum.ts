import type { revealMaximum as endpoint } from '@common/endpoints/adminAuctions';
import { unitsToAmount } from '@common/money/money';
import { AppError } from '../../../errors';
import type { Call } from '../../../http/route';
import { writeStaffAction } from '../../../ledger/staffAudit';
import { findLeaderMaximum } from './bidStore';

/**
 * Returns the leader's maximum to staff and records who looked and why, in one transaction. No other endpoint
 * returns it; the answer is stored encrypted (invariant 17).
 * @throws AppError NOT_FOUND, LOT_OWN, LOT_NO_LEADER
 */
export async function revealMaximum({ tx, caller, params, body }: Call<typeof endpoint>) {
  const row = await findLeaderMaximum(tx, params.id);
  if (!row) throw new AppError('NOT_FOUND');
  if (row.seller_id === caller.memberId) throw new AppError('LOT_OWN');
  const { maximum, id, name } = row;
  if (maximum === null || id === null || name === null) throw new AppError('LOT_NO_LEADER');
  const ref = { type: 'lot', id: String(params.id) };
  await writeStaffAction(tx, caller.memberId, 'lot.revealMaximum', ref, body.reason);
  return {
    lotId: params.id,
    leader: { id, name },
    maximum: unitsToAmount(maximum),
  };
}
