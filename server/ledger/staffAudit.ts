import type { ActionSource } from '@common/endpoints/adminLog';
import type { StaffAction, UnchangingAction } from '@common/lists/staffActions';
import { statement, type Tx } from '../db/database';
import { changesOf, type RecordChange } from './actionChanges';

// When the transaction commits, the open pages of the record are notified (modules/staff/presence).
const insert = statement(
  'insertStaffAction',
  `WITH a AS (INSERT INTO staff_actions (staff_id, action, ref_type, ref_id, note, source, changes)
     VALUES ($1, $2, $3, $4, $5, $6, $7) RETURNING ref_type, ref_id)
   SELECT announce('record_events', left(ref_type || ':' || ref_id, 1000)) FROM a`,
);

/** The source of an action by a planned or periodic job of this process in the name of staff. */
const SYSTEM: ActionSource = { by: 'system' };
const sourceOf = ({ source }: Tx) => JSON.stringify(source?.() ?? SYSTEM);

/** The further parameters: a change for actions that change a record, none for those that only look, ask or export. */
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

/** Sets the source for database functions, until the transaction ends. */
export const declare = statement(
  'declareStaffSource',
  `SELECT set_config('gab.staff_source', $1, true)`,
);

/** Sets the source before a call of a database function that itself writes the row of an action, such as `grant_capability`. */
export async function declareSource(tx: Tx): Promise<void> {
  await tx.run(declare, [sourceOf(tx)]);
}
