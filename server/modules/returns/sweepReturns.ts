import { WHEN_OVERDUE } from '@common/returns';
import type { Database } from '../../db/database';
import { lockReturn } from './lockReturn';
import { moveOn } from './moveOn';
import { readOverdue } from './store';

/** Moves on what somebody let lie: to the staff, or to its end. Each in its own transaction. */
export async function sweepReturns(db: Database): Promise<number> {
  const due = await readOverdue(db);
  for (const { id } of due) {
    await db.transaction(async (tx) => {
      const locked = await lockReturn(tx, id, 'staff');
      const step = WHEN_OVERDUE[locked.row.state];
      if (!locked.row.overdue || !step) return;
      await moveOn(tx, locked, { step, role: 'system', actorId: null, note: '' });
    });
  }
  return due.length;
}
