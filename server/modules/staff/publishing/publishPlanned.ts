import type { Database } from '../../../db/database';
import type { JobLog } from '../../../jobs/attempts';
import { sweep } from '../../../jobs/sweep';
import { publishOne } from './plan';
import * as sql from './store';

/** Job: publishes news and puts products on sale at the time that staff planned. */
export function publishPlanned(db: Database, log?: JobLog): Promise<number> {
  return sweep(db, {
    job: 'publishPlanned',
    log,
    due: async () => (await db.run(sql.duePlans)).map(({ item }) => item ?? ''),
    work: (item) => {
      const [kind, id] = item.split(':');
      return db.transaction((tx) =>
        publishOne(tx, kind === 'news' ? 'news' : 'product', Number(id)),
      );
    },
  });
}
