import type { Chain } from '../../../chain/port';
import type { Database } from '../../../db/database';
import { readBookedBlock } from '../chainState/cursorStore';

export interface Heights {
  head: number;
  /** The last block that the watcher has booked. */
  booked: number;
  /** Confirmations (blocks on top of its own) with which a transfer is final. */
  needed: number;
}

export async function readHeights(db: Database, chain: Chain, needed: number): Promise<Heights> {
  // Read the cursor before the head, so that the head is never below it.
  const booked = await readBookedBlock(db, chain.chainId);
  return { head: (await chain.head()).number, booked, needed };
}
