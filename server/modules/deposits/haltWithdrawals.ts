import type { Queryable } from '../../db/database';
import { haltChain } from './store';

/** Nothing is paid out from here on until staff have looked; the first reason stays. */
export function haltWithdrawals(db: Queryable, chainId: number, reason: string): Promise<void> {
  return haltChain(db, chainId, reason);
}
