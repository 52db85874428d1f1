import type { Tx } from '../../../db/database';
import * as sql from './stateStore';

/**
 * Moves the end of the buyer's time with a shipped, locked order whose parcels are followed (ADR 073). While one is on
 * the road the order waits for it, at most 30 days; after the last has ended its way the buyer has three days at least.
 */
export async function waitForParcels(tx: Tx, orderId: number): Promise<void> {
  await tx.run(sql.waitForParcels, [orderId]);
}
