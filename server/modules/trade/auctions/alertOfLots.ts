import type { Database } from '../../../db/database';
import type { JobLog } from '../../../jobs/attempts';
import { sweep } from '../../../jobs/sweep';
import { claimAlerts, findDueAlerts } from './alertStore';
import { notifyOfMoment } from './notifyLot';
import { readLot } from './store';

/** Job: sends the alerts that members asked for before a lot's start and end, each once. */
export function alertOfLots(db: Database, log?: JobLog): Promise<number> {
  return sweep(db, {
    job: 'alertOfLots',
    log,
    due: () => findDueAlerts(db),
    work: (item) =>
      db.transaction(async (tx) => {
        const [id, name] = item.split(':');
        const moment = name === 'start' ? 'start' : 'end';
        const members = await claimAlerts(tx, Number(id), moment);
        const lot = members.length > 0 ? await readLot(tx, Number(id)) : undefined;
        if (lot) await notifyOfMoment(tx, lot, moment, members);
        return lot !== undefined;
      }),
  });
}
