import type { Database } from '../../../db/database';
import * as sql from './extendStore';

/**
 * Extends the time to pay of orders for which it would end during a closure, by the closure's length.
 * @returns number of these orders
 */
export async function extendPayments(
  db: Database,
  { from, until }: { from: Date; until: Date },
): Promise<number> {
  return (await db.run(sql.extendPayments, [from, until])).length;
}
