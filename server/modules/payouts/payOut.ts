import { ChainError } from '../../chain/errors';
import type { PayoutWallet } from '../../chain/payoutPort';
import type { Chain } from '../../chain/port';
import type { Database } from '../../db/database';
import { followSent } from './followSent';
import { asOnlyPayer } from './payerLock';
import { noteStatus, type PayerState } from './payerStatus';
import type { PayerTiming } from './sentStore';
import { signQueued } from './signQueued';

export interface Payer {
  db: Database;
  chain: Chain;
  /** Undefined without a key: nothing is paid, and staff are told. */
  wallet: PayoutWallet | undefined;
  /** Blocks on top of a transaction's before it is final. */
  confirmations: number;
}

const TIMING: PayerTiming = { resend: 15, bump: 60, unknown: 600 };

async function tellWhy(db: Database, chainId: number, error: unknown): Promise<never> {
  const wrong = error instanceof ChainError && error.code === 'wrong_chain';
  if (error instanceof ChainError) {
    await noteStatus(db, chainId, wrong ? 'stopped' : 'unreachable', error.message);
  }
  throw error;
}

/**
 * One round of the payer: first what is on its way, then what waits. One process at a time pays; safe to be
 * killed at any moment, for whatever a node may have heard of was committed before.
 * @returns how much it did
 */
export async function payOut(payer: Payer, timing: PayerTiming = TIMING): Promise<number> {
  const { db, chain, wallet, confirmations } = payer;
  const { chainId } = chain;
  if (!wallet) {
    await noteStatus(db, chainId, 'noKey');
    return 0;
  }
  const did = await asOnlyPayer(db, chainId, async () => {
    try {
      await wallet.check();
      let status: [PayerState, string] = ['paying', ''];
      const tell = (state: PayerState, detail: string) => {
        status = [state, detail];
      };
      const head = await chain.head();
      const paying = { db, chain, wallet, head, confirmations, tell };
      const followed = await followSent(paying, timing);
      const signed = await signQueued(paying);
      await noteStatus(db, chainId, ...status);
      return followed + signed;
    } catch (error) {
      return tellWhy(db, chainId, error);
    }
  });
  return did ?? 0;
}
