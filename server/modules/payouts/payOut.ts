import { ChainError } from '../../chain/errors';
import type { PayoutWallet } from '../../chain/payoutPort';
import type { Chain } from '../../chain/port';
import type { Database } from '../../db/database';
import { followSent } from './followSent';
import { Outbox } from './outbox';
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
  /** Transactions of ours that may be in no block at a time; nodes keep only so many of one sender. */
  inFlight: number;
}

type Ready = Payer & { wallet: PayoutWallet };

const TIMING: PayerTiming = { resend: 15, bump: 60, unknown: 600 };
/** Batches that one round signs at most: after that, what it sent itself is looked after too. */
const MOST_BATCHES = 8;

async function tellWhy(db: Database, chainId: number, error: unknown): Promise<never> {
  const wrong = error instanceof ChainError && error.code === 'wrong_chain';
  if (error instanceof ChainError) {
    await noteStatus(db, chainId, wrong ? 'stopped' : 'unreachable', error.message);
  }
  throw error;
}

/** Looks after what is on its way and signs the next batch, while the one before is being sent. */
async function payBatches(payer: Ready, timing: PayerTiming): Promise<number> {
  const { db, chain, wallet } = payer;
  const outbox = new Outbox(db, wallet);
  let did = 0;
  try {
    for (let batch = 0; batch < MOST_BATCHES && !outbox.isStuck; batch++) {
      let status: [PayerState, string] = ['paying', ''];
      const tell = (state: PayerState, detail: string) => {
        status = [state, detail];
      };
      const paying = { ...payer, head: await chain.head(), outbox, tell };
      did += await followSent(paying, timing);
      const signed = await signQueued(paying);
      await noteStatus(db, chain.chainId, ...status);
      if (signed.length === 0) break;
      did += signed.length;
      await outbox.put(signed);
    }
  } finally {
    await outbox.emptied();
  }
  return did;
}

/**
 * One round of the payer: first what is on its way, then what waits. One process at a time pays; safe to be
 * killed at any moment, for whatever a node may have heard of was committed before.
 * @returns how much it did
 */
export async function payOut(payer: Payer, timing: PayerTiming = TIMING): Promise<number> {
  const { db, chain, wallet } = payer;
  const { chainId } = chain;
  if (!wallet) {
    await noteStatus(db, chainId, 'noKey');
    return 0;
  }
  const did = await asOnlyPayer(db, chainId, async () => {
    try {
      await wallet.check();
      return await payBatches({ ...payer, wallet }, timing);
    } catch (error) {
      return tellWhy(db, chainId, error);
    }
  });
  return did ?? 0;
}
