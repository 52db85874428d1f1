import type { StaffAction } from '@common/lists/staffActions';
import { statement, type Tx } from '../db/database';

// On commit, open pages of the same record learn of it (modules/staff/presence).
const insert = statement(
  'insertStaffAction',
  `WITH a AS (INSERT INTO staff_actions (staff_id, action, ref_type, ref_id, note)
     VALUES ($1, $2, $3, $4, $5) RETURNING ref_type, ref_id)
   SELECT announce('record_events', left(ref_type || ':' || ref_id, 1000)) FROM a`,
);

/** Records a staff action on money or rights, in the transaction of that action (invariant 17). */
export async function writeStaffAction(
  tx: Tx,
  staffId: number,
  action: StaffAction,
  ref: { type: string; id: string },
  note: string,
): Promise<void> {
  await tx.run(insert, [staffId, action, ref.type, ref.id, note]);
}
