import { api } from '@/services/api';
import { connection, connectWallet, subscribeConnection } from './connection';
import type { Wallet } from './discovery';
import { readAccounts, sameAddress, textToHex } from './eip1193';
import { ensureChain } from './ensureChain';
import { walletConfig } from './walletConfig';
import { toWalletError, WalletError } from './walletError';

/** Where the proof is, for the person who has to look at their wallet now. */
export type ProofStep = 'connect' | 'chain' | 'sign' | 'send';

export interface WalletProof {
  message: string;
  signature: string;
}

/** Rejects when the wallet's account is no longer the one that signs. */
function untilAccountChanges(address: string): { changed: Promise<never>; stop: () => void } {
  let stop = () => {};
  const changed = new Promise<never>((_, reject) => {
    stop = subscribeConnection(() => {
      if (!sameAddress(connection()?.address, address)) reject(new WalletError('accountChanged'));
    });
  });
  // It may lose the race, and then nobody waits for it.
  changed.catch(() => {});
  return { changed, stop };
}

async function sign(wallet: Wallet, message: string, address: string): Promise<string> {
  const { changed, stop } = untilAccountChanges(address);
  try {
    const answer = await Promise.race([
      wallet.provider.request({ method: 'personal_sign', params: [textToHex(message), address] }),
      changed,
    ]);
    const [now] = readAccounts(await wallet.provider.request({ method: 'eth_accounts' }));
    if (!sameAddress(now, address)) throw new WalletError('accountChanged');
    if (typeof answer !== 'string') throw new WalletError('failed');
    return answer;
  } catch (cause) {
    throw toWalletError(cause, 'sign');
  } finally {
    stop();
  }
}

/**
 * Lets the wallet sign the server's single-use message (EIP-4361), on the site's chain. The same
 * proof signs in and binds a wallet. The API's own errors are shown by `api`.
 * @throws WalletError when the wallet or its owner declines; nothing has changed then
 */
export async function proveWallet(
  wallet: Wallet,
  onStep: (step: ProofStep) => void,
): Promise<WalletProof> {
  onStep('connect');
  const config = await walletConfig();
  const { address } = await connectWallet(wallet);
  onStep('chain');
  await ensureChain(wallet.provider, config);
  const { message } = await api('POST /api/auth/nonce', {
    body: { address, chainId: config.chainId },
  });
  onStep('sign');
  const signature = await sign(wallet, message, address);
  onStep('send');
  return { message, signature };
}

/**
 * Lets the wallet sign a message of ours that moves something of the member's. Nobody is signed in by it.
 * @throws WalletError when the wallet or its owner declines
 */
export async function signWithWallet(
  wallet: Wallet,
  message: string,
  onStep: (step: ProofStep) => void,
): Promise<string> {
  onStep('connect');
  const { address } = await connectWallet(wallet);
  onStep('sign');
  return sign(wallet, message, address);
}
