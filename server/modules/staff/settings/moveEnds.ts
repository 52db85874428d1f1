import type { Database } from '../../../db/database';
import { readPlanned } from '../../../http/maintenance';
import type { JobLog } from '../../../jobs/attempts';
import { sweep } from '../../../jobs/sweep';
import { findLotsThatEndIn, moveLot } from '../../trade/auctions/moveLots';
import { extendPayments } from '../../trade/orders/extendPayments';

/**
 * Job: postpones what would end while a planned maintenance closes the shop (lots, and the time to pay an order) by its
 * length. Lots that are opened or extended after it was planned are found by the next round.
 */
export async function moveEnds(db: Database, log?: JobLog): Promise<number> {
  const planned = await readPlanned(db);
  if (!planned) return 0;
  const closure = { from: new Date(planned.from), until: new Date(planned.until) };
  const extended = await extendPayments(db, closure);
  const moved = await sweep(db, {
    job: 'moveEnds',
    log,
    due: () => findLotsThatEndIn(db, closure),
    work: (item) => db.transaction((tx) => moveLot(tx, Number(item), closure)),
  });
  return extended + moved;
}
