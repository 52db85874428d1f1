import type { Database } from '../db/database';
import type { JobLog } from '../jobs/attempts';
import type { DueItems } from './dueItems';
import type { Poison } from './poison';

/** A job that works item by item, with items that fail. */
export interface SweeperCase {
  /** Creates failing items, due before all others. */
  arrange: (items: DueItems) => Promise<unknown>;
  poison?: Poison;
  /** Creates one healthy item. Returns a function that counts the healthy items done. */
  healthy: (items: DueItems) => Promise<() => Promise<number>>;
  run: (db: Database, log: JobLog) => Promise<number>;
}
