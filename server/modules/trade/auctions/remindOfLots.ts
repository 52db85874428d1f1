import type { Database } from '../../../db/database';
import type { JobLog } from '../../../jobs/attempts';
import { sweep } from '../../../jobs/sweep';
import { notifyEndingSoon } from './notifyLot';
import { claimReminder, findLotsToRemindOf } from './offerStore';
import { readLot } from './store';

/** Job: reminds watchers and bidders once that a lot is about to end, also when a soft close moves its end later. */
export function remindOfLots(db: Database, log?: JobLog): Promise<number> {
  return sweep(db, {
    job: 'remindOfLots',
    log,
    due: () => findLotsToRemindOf(db),
    work: (item) =>
      db.transaction(async (tx) => {
        const id = Number(item);
        if (!(await claimReminder(tx, id))) return false;
        const lot = await readLot(tx, id);
        if (lot && !lot.closed_at && !lot.withdrawn_at) await notifyEndingSoon(tx, lot);
        return true;
      }),
  });
}
