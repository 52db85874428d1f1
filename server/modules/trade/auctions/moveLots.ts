import type { Queryable, Tx } from '../../../db/database';
import * as sql from './moveStore';
import { notifyMoved } from './notifyLot';
import { readLot } from './store';

/** Period in which the shop is closed to bidders. */
export interface Closure {
  from: Date;
  until: Date;
}

/** Open lots that would end during a closure, the earliest first, up to 200. */
export async function findLotsThatEndIn(db: Queryable, { from, until }: Closure) {
  return (await db.run(sql.lotsThatEndWithin, [from, until])).map(({ id }) => id);
}

/**
 * Postpones a lot that would end during a closure by the closure's length, and notifies bidders, watchers and the seller.
 * The original end moves too, so that the soft close works as before.
 * @returns false when the lot does not end during the closure
 */
export async function moveLot(tx: Tx, id: number, { from, until }: Closure): Promise<boolean> {
  const [moved] = await tx.run(sql.moveLot, [id, from, until]);
  const lot = moved && (await readLot(tx, id));
  if (!lot) return false;
  await notifyMoved(tx, lot);
  return true;
}
