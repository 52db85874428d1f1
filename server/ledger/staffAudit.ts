import type { ActionSource } from '@common/endpoints/adminLog';
import type { StaffAction, UnchangingAction } from '@common/lists/staffActions';
import { statement, type Tx } from '../db/database';
import { changesOf, type RecordChange } from './actionChanges';

// On commit, open pages of the same record learn of it (modules/staff/presence).
const insert = statement(
  'insertStaffAction',
  `WITH a AS (INSERT INTO staff_actions (staff_id, action, ref_type, ref_id, note, source, changes)
     VALUES ($1, $2, $3, $4, $5, $6, $7) RETURNING ref_type, ref_id)
   SELECT announce('record_events', left(ref_type || ':' || ref_id, 1000)) FROM a`,
);

/** A planned or periodic job of this process, in the name of staff. */
const SYSTEM: ActionSource = { by: 'system' };
const sourceOf = ({ source }: Tx) => JSON.stringify(source?.() ?? SYSTEM);

/** Actions that change a record state the change; those that only look, ask or export do not. */
type Changed<A extends StaffAction> = A extends UnchangingAction ? [] : [change: RecordChange];

/**
 * Records a staff action on money, rights or content, in the transaction of that action (invariant 17): who, on what,
 * why, from where (`tx.source`), and the fields before and after.
 */
export async function writeStaffAction<A extends StaffAction>(
  tx: Tx,
  staffId: number,
  action: A,
  ref: { type: string; id: string },
  note: string,
  ...[change]: Changed<A>
): Promise<void> {
  const changes = change ? JSON.stringify(changesOf(change)) : null;
  await tx.run(insert, [staffId, action, ref.type, ref.id, note, sourceOf(tx), changes]);
}

/** Until the transaction ends. */
export const declare = statement(
  'declareStaffSource',
  `SELECT set_config('gab.staff_source', $1, true)`,
);

/** Before a database function that writes the row of an action itself, such as `grant_capability`. */
export async function declareSource(tx: Tx): Promise<void> {
  await tx.run(declare, [sourceOf(tx)]);
}
