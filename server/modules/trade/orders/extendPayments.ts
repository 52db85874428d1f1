import type { Database } from '../../../db/database';
import * as sql from './extendStore';

/**
 * Gives orders whose time to pay would end during a closure its length in addition.
 * @returns how many
 */
export async function extendPayments(
  db: Database,
  { from, until }: { from: Date; until: Date },
): Promise<number> {
  return (await db.run(sql.extendPayments, [from, until])).length;
}
