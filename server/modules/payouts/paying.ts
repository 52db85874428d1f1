import type { PayoutWallet } from '../../chain/payoutPort';
import type { BlockRef, Chain } from '../../chain/port';
import type { Database } from '../../db/database';
import type { Outbox } from './outbox';
import type { PayerState } from './payerStatus';

/** What the steps of one round of the payer share. */
export interface Paying {
  db: Database;
  chain: Chain;
  wallet: PayoutWallet;
  head: BlockRef;
  confirmations: number;
  /** Transactions that may be in no block at a time. */
  inFlight: number;
  outbox: Outbox;
  /** Tells staff what stands in the way. */
  tell: (state: PayerState, detail: string) => void;
}
