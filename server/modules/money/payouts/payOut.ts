import { ChainError } from '../../../chain/errors';
import type { PayoutWallet } from '../../../chain/payoutPort';
import type { Chain } from '../../../chain/port';
import type { Database } from '../../../db/database';
import { readShopWallets, type ShopWallets } from '../../../ledger/shopWallets';
import type { PayerState } from '../withdrawals/payerState';
import { followSent } from './followSent';
import { Outbox } from './outbox';
import { asOnlyPayer } from './payerLock';
import { noteStatus } from './payerStore';
import type { PayerTiming } from './sentStore';
import { signQueued } from './signQueued';

export interface Payer {
  db: Database;
  chain: Chain;
  /** Undefined without a key: nothing is paid, and the desk shows that. */
  wallet: PayoutWallet | undefined;
  /** Blocks on top of a transaction's block before it is final. */
  confirmations: number;
  /** Maximum number of the wallet's transactions that may be unmined at a time; nodes limit the pool per sender. */
  inFlight: number;
}

type Ready = Payer & { wallet: PayoutWallet; wallets: ShopWallets };

const TIMING: PayerTiming = { resend: 15, bump: 60, unknown: 600, catchUp: 3 };
/** Maximum number of batches per round, so that the payer follows up its transactions in time. */
const MAX_BATCHES = 8;

async function reportFailure(db: Database, chainId: number, error: unknown): Promise<never> {
  const isWrongChain = error instanceof ChainError && error.code === 'wrong_chain';
  if (error instanceof ChainError) {
    await noteStatus(db, chainId, isWrongChain ? 'stopped' : 'unreachable', error.message);
  }
  throw error;
}

/** Follows up the transactions in flight and signs the next batch while the previous one is being sent. */
async function payBatches(payer: Ready, timing: PayerTiming): Promise<number> {
  const { db, chain, wallet, wallets } = payer;
  const signer = { chainId: chain.chainId, wallet: wallets.current.number };
  const outbox = new Outbox(db, wallet);
  let changed = 0;
  try {
    for (let batch = 0; batch < MAX_BATCHES && !outbox.isStuck; batch++) {
      let status: [PayerState, string] = ['paying', ''];
      const report = (state: PayerState, detail: string) => {
        status = [state, detail];
      };
      const round = { ...payer, head: await chain.head(), signer, outbox, report, timing };
      changed += await followSent(round);
      const signed = await signQueued(round);
      await noteStatus(db, chain.chainId, ...status);
      if (signed.length === 0) break;
      changed += signed.length;
      await outbox.put(signed);
    }
  } finally {
    await outbox.emptied();
  }
  return changed;
}

/**
 * One round of the payer: first the transactions in flight, then the queue. Only one process pays at a time. A kill at
 * any moment is safe: a transaction is committed before a node can receive it. Nothing is paid while the key belongs to
 * another wallet than the current one.
 * @returns number of withdrawals that changed state; at 0 the job loop pauses
 */
export async function payOut(payer: Payer, timing: PayerTiming = TIMING): Promise<number> {
  const { db, chain, wallet } = payer;
  const { chainId } = chain;
  if (!wallet) {
    await noteStatus(db, chainId, 'noKey');
    return 0;
  }
  const changed = await asOnlyPayer(db, chainId, async () => {
    try {
      const wallets = await readShopWallets(db, chain.systemWallet);
      const { current } = wallets;
      if (wallet.address !== current.address) {
        const detail = `金鑰屬於 ${wallet.address}，目前的收款地址是 ${current.address}。請用新的設定重新啟動`;
        await noteStatus(db, chainId, 'stopped', detail);
        return 0;
      }
      await wallet.check();
      return await payBatches({ ...payer, wallet, wallets }, timing);
    } catch (error) {
      return reportFailure(db, chainId, error);
    }
  });
  return changed ?? 0;
}
