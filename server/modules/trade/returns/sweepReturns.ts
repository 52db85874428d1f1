import { WHEN_OVERDUE } from '@common/orders/returns';
import type { Database } from '../../../db/database';
import type { JobLog } from '../../../jobs/attempts';
import { sweep } from '../../../jobs/sweep';
import { lockReturn } from './lockReturn';
import { moveOn } from './moveOn';
import { readOverdue } from './store';

function moveOverdue(db: Database, id: number): Promise<boolean> {
  return db.transaction(async (tx) => {
    const locked = await lockReturn(tx, id, 'staff');
    const step = WHEN_OVERDUE[locked.row.state];
    if (!locked.row.overdue || !step) return false;
    await moveOn(tx, locked, { step, role: 'system', actorId: null, note: '' });
    return true;
  });
}

/** Job: moves returns past their deadline to staff or to their end. */
export function sweepReturns(db: Database, log?: JobLog): Promise<number> {
  return sweep(db, {
    job: 'sweepReturns',
    log,
    due: async () => (await readOverdue(db)).map((row) => row.id),
    work: (id) => moveOverdue(db, Number(id)),
  });
}
