import { taipei } from '@common/text/taipeiTime';
import type { Database } from '../../../db/database';
import type { JobLog } from '../../../jobs/attempts';
import { sweep } from '../../../jobs/sweep';
import { notify } from '../../messages/notices/notify';
import { type Kind, publishOne } from './plan';
import * as sql from './store';

/** Notifies who planned a publication that it failed; once for each planned time, whatever the number of tries. */
function notifyPlanner(db: Database, kind: Kind, id: number): Promise<void> {
  return db.transaction(async (tx) => {
    const failed = await tx.maybeOne(sql.plannedItem, [kind, id]);
    if (!failed) return;
    await notify(tx, failed.staff_id, 'planFailed', {
      at: taipei(failed.publish_at),
      name: failed.title,
      item: `${kind}:${id}`,
    });
  });
}

/** Job: publishes news and puts products on sale at the time that staff planned. */
export function publishPlanned(db: Database, log?: JobLog): Promise<number> {
  return sweep(db, {
    job: 'publishPlanned',
    log,
    due: async () => (await db.run(sql.duePlans)).map(({ item }) => item ?? ''),
    async work(item) {
      const [first, second] = item.split(':');
      const kind = first === 'news' ? 'news' : 'product';
      const id = Number(second);
      try {
        return await db.transaction((tx) => publishOne(tx, kind, id));
      } catch (error) {
        // The failure is recorded whether or not its planner can be notified now; the next try notifies them.
        await notifyPlanner(db, kind, id).catch((cause) =>
          log?.error({ err: cause, job: 'publishPlanned', item }, 'planner not notified'),
        );
        throw error;
      }
    },
  });
}
