import type { PayoutWallet } from '../../../chain/payoutPort';
import type { BlockRef, Chain } from '../../../chain/port';
import type { Database } from '../../../db/database';
import type { ShopWallets } from '../../../ledger/shopWallets';
import type { PayerState } from '../withdrawals/payerState';
import type { Signer } from './nonceStore';
import type { Outbox } from './outbox';
import type { PayerTiming } from './sentStore';

/** Context that the steps of one round of the payer share. */
export interface PayoutRound {
  db: Database;
  chain: Chain;
  /** Holds the key of the shop's current wallet. */
  wallet: PayoutWallet;
  signer: Signer;
  /** Includes replaced wallets, whose signed transactions may still be mined. */
  wallets: ShopWallets;
  head: BlockRef;
  confirmations: number;
  /** Maximum number of unmined transactions. */
  inFlight: number;
  outbox: Outbox;
  timing: PayerTiming;
  /** Sets the payer's state for staff; `detail` is the reason why it does not pay. */
  report: (state: PayerState, detail: string) => void;
}
