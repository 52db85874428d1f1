import type { revealMaximum as contract } from '@common/endpoints/adminAuctions';
import { amountToString } from '@common/money';
import { statement } from '../../db/database';
import { AppError } from '../../errors';
import type { Call } from '../../http/route';
import { writeStaffAction } from '../../ledger/staffAudit';

const find = statement(
  'findLeaderMaximum',
  `SELECT l.leader_maximum AS maximum, m.id, m.name FROM lots l LEFT JOIN members m ON m.id = l.leader_id
   WHERE l.id = $1`,
);

type Row = { maximum: string; id: number; name: string } | { maximum: null; id: null; name: null };

/**
 * Shows staff the leader's maximum, in one transaction with the row that says who looked and why. It is
 * the one way out of the server for it; the stored answer is sealed (invariant 17).
 * @throws AppError NOT_FOUND, LOT_NO_LEADER
 */
export async function revealMaximum({ tx, caller, params, body }: Call<typeof contract>) {
  const [row] = await tx.run<Row>(find, [params.id]);
  if (!row) throw new AppError('NOT_FOUND');
  if (row.maximum === null) throw new AppError('LOT_NO_LEADER');
  const ref = { type: 'lot', id: String(params.id) };
  await writeStaffAction(tx, caller.memberId, 'lot.revealMaximum', ref, body.reason);
  return {
    lotId: params.id,
    leader: { id: row.id, name: row.name },
    maximum: amountToString(BigInt(row.maximum)),
  };
}
