import type { Tx } from '../../../db/database';
import * as sql from './stateStore';

/**
 * Moves the deadline by which the buyer confirms a shipped, locked order whose parcels are tracked (ADR 073). While a
 * parcel is under way the order waits for it, at most 30 days, and at least three days longer than its store keeps it or it takes to come back (ADR 161); after
 * the last one has arrived or turned back, the buyer has at least three days.
 */
export async function waitForParcels(tx: Tx, orderId: number): Promise<void> {
  await tx.run(sql.waitForParcels, [orderId]);
}
