import type { StaffAction } from '@common/lists/staffActions';
import { statement, type Tx } from '../db/database';

const insert = statement(
  'insertStaffAction',
  'INSERT INTO staff_actions (staff_id, action, ref_type, ref_id, note) VALUES ($1, $2, $3, $4, $5)',
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
