import type { Database } from '../../../db/database';
import { notifyDuty } from '../../messages/notices/notifyDuty';
import * as sql from './store';

/**
 * Job: keeps the list of products that run low, and once a day notifies the staff who may restock them: those on duty at
 * once, others when they sign in.
 * @param defaultLimit the limit of products that have none of their own
 * @returns number of new notices
 */
export function noticeLowStock(db: Database, defaultLimit: number): Promise<number> {
  return db.transaction(async (tx) => {
    const { count, day } = await tx.one(sql.refreshLowStock, [defaultLimit]);
    if (count === 0) return 0;
    return notifyDuty(tx, { right: 'products' }, 'lowStock', { count, day });
  });
}
